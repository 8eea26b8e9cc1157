import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";

const folder = fileURLToPath(new URL("../../../docs/screens/", import.meta.url));
export const picturesAreWanted = process.env["EXAMPLAR_SCREENS"] === "1";

const looks = [
  { look: "light", colorScheme: "light", size: { width: 1280, height: 800 } },
  { look: "dark", colorScheme: "dark", size: { width: 1280, height: 800 } },
  { look: "phone", colorScheme: "light", size: { width: 360, height: 780 } },
] as const;

/**
 * Waits for the theme, which follows the browser's colour scheme with a delay. A page without our scripts has no theme.
 */
const expectThemed = async (page: Page, colorScheme: string) => {
  const html = page.locator("html[data-color-scheme]");
  if ((await html.count()) > 0) await expect(html).toHaveAttribute("data-color-scheme", colorScheme);
};

/**
 * Takes pictures of the current screen, only if EXAMPLAR_SCREENS=1: an ordinary run must not change the working tree,
 * and the demo's dates move with the clock.
 */
export const screens = async (page: Page, name: string, wanted: readonly string[], subject?: Locator) => {
  if (!picturesAreWanted) return;
  const before = page.viewportSize();
  for (const { look, colorScheme, size } of looks.filter((one) => wanted.includes(one.look))) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectThemed(page, colorScheme);
    await subject?.evaluate((part) => part.scrollIntoView({ block: "center", behavior: "instant" }));
    await page.screenshot({ path: `${folder}${name}.${look}.png`, animations: "disabled", caret: "hide" });
  }
  if (before) await page.setViewportSize(before);
};
