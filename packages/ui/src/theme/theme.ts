import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";

/** Shade 8 is the light accent, shade 4 the dark one: literal, because Mantine computes contrast from them. */
const accent: MantineColorsTuple = [
  "#eeedfb",
  "#dcdaf7",
  "#c3c0f4",
  "#b4b0fa",
  "#a5a0ff",
  "#7f78ee",
  "#6259df",
  "#5046d6",
  "#4338ca",
  "#372ea8",
];

/** Mantine's colour names that carry one of our state tokens. */
const stateColors = ["green", "orange", "red", "teal", "cyan", "blue"] as const;

const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input);
  const primary = input.color === undefined || input.color === input.theme.primaryColor;
  return input.variant === "filled" && primary ? { ...colors, color: "var(--ex-on-accent)" } : colors;
};

export const theme = createTheme({
  primaryColor: "accent",
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  colors: { accent },
  variantColorResolver,
  fontFamily: "var(--ex-font)",
  headings: { fontFamily: "var(--ex-font)", fontWeight: "700" },
  defaultRadius: "md",
  radius: { sm: "8px", md: "10px", lg: "14px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "md" }, styles: { root: { minHeight: 44 }, label: { fontWeight: 650 } } },
    ActionIcon: { defaultProps: { size: 44, variant: "subtle" } },
    Card: { defaultProps: { radius: "lg", withBorder: true, shadow: undefined } },
    Notification: {
      defaultProps: { withBorder: true },
      styles: {
        root: { background: "var(--ex-surface)", borderColor: "var(--ex-line)" },
        description: { color: "var(--ex-ink)" },
      },
    },
    Modal: { defaultProps: { radius: "lg", centered: true, transitionProps: { duration: 0 } } },
  },
});

const stateVariables = Object.fromEntries(
  stateColors.flatMap((name) => [
    [`--mantine-color-${name}-text`, `var(--ex-${name})`],
    [`--mantine-color-${name}-light`, `var(--ex-${name}-soft)`],
    [`--mantine-color-${name}-light-hover`, `var(--ex-${name}-soft)`],
    [`--mantine-color-${name}-light-color`, `var(--ex-${name})`],
  ]),
);

const tokenVariables = {
  "--mantine-color-body": "var(--ex-surface)",
  "--mantine-color-text": "var(--ex-ink)",
  "--mantine-color-bright": "var(--ex-ink)",
  "--mantine-color-dimmed": "var(--ex-dim)",
  "--mantine-color-placeholder": "var(--ex-dim)",
  "--mantine-color-anchor": "var(--ex-accent)",
  "--mantine-color-error": "var(--ex-red)",
  "--mantine-color-success": "var(--ex-green)",
  "--mantine-color-default": "var(--ex-surface)",
  "--mantine-color-default-hover": "var(--ex-chip)",
  "--mantine-color-default-color": "var(--ex-ink)",
  "--mantine-color-default-border": "var(--ex-line)",
  "--mantine-color-disabled": "var(--ex-chip)",
  "--mantine-color-disabled-color": "var(--ex-chip-ink)",
  "--mantine-color-disabled-border": "var(--ex-line)",
  "--mantine-color-accent-filled": "var(--ex-accent)",
  "--mantine-color-accent-filled-hover": "var(--ex-accent-hover)",
  "--mantine-color-accent-text": "var(--ex-accent)",
  "--mantine-color-accent-light": "var(--ex-accent-soft)",
  "--mantine-color-accent-light-hover": "var(--ex-accent-soft)",
  "--mantine-color-accent-light-color": "var(--ex-accent)",
  "--mantine-color-accent-outline": "var(--ex-accent)",
  "--mantine-primary-color-contrast": "var(--ex-on-accent)",
  ...stateVariables,
};

/** The tokens change with the colour scheme by themselves, so both schemes map to the same names. */
export const tokensToMantine: CSSVariablesResolver = () => ({
  variables: {},
  light: tokenVariables,
  dark: tokenVariables,
});
