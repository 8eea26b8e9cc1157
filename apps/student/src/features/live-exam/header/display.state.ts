export const textSizes = ["normal", "large", "larger", "largest"] as const;
export const lineSpacings = ["normal", "wide", "widest"] as const;

/** How a student likes to read; stored for this student on this computer. */
export interface DisplaySettings {
  size: (typeof textSizes)[number];
  spacing: (typeof lineSpacings)[number];
  ruler: boolean;
}

export const plainDisplay: DisplaySettings = { size: "normal", spacing: "normal", ruler: false };

export const rootFontSize: Record<DisplaySettings["size"], string> = {
  normal: "",
  large: "115%",
  larger: "130%",
  largest: "150%",
};

export const lineHeights: Record<DisplaySettings["spacing"], number> = { normal: 1.5, wide: 1.9, widest: 2.3 };

const oneOf = <T extends string>(known: readonly T[], value: unknown, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

/** Replaces invalid values of an older version or of a manual change by defaults, so that the screen stays readable. */
export const readDisplay = (kept: string | null): DisplaySettings => {
  try {
    const { size, spacing, ruler } = JSON.parse(kept ?? "{}") as Record<string, unknown>;
    return {
      size: oneOf(textSizes, size, "normal"),
      spacing: oneOf(lineSpacings, spacing, "normal"),
      ruler: ruler === true,
    };
  } catch {
    return plainDisplay;
  }
};
