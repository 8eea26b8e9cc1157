import { MantineProvider } from "@mantine/core";
import "@mantine/core/styles/baseline.css";
import "@mantine/core/styles/default-css-variables.css";
import "@mantine/core/styles/global.css";
import type { ReactNode } from "react";
import { useColorScheme } from "../appearance/use-appearance.ts";
import { theme, tokensToMantine } from "./theme.ts";

/** Mantine with our tokens. Around the whole teacher app; in the student app around the screens that need Mantine. */
export const UiProvider = ({ children }: { children: ReactNode }) => {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokensToMantine} forceColorScheme={useColorScheme()}>
      {children}
    </MantineProvider>
  );
};
