import { fileURLToPath } from "node:url";
import { expect, type Locator, type Page } from "@playwright/test";

const folder = fileURLToPath(new URL("../../../docs/screens/", import.meta.url));
export const picturesAreWanted = process.env["EXAMPLAR_SCREENS"] === "1";

const looks = [
  { look: "light", colorScheme: "light", size: { width: 1280, height: 800 } },
  { look: "dark", colorScheme: "dark", size: { width: 1280, height: 800 } },
  { look: "phone", colorScheme: "light", size: { width: 360, height: 780 } },
] as const;

/** Our themes follow the browser a moment later; a page without our scripts has none. */
const expectThemed = async (page: Page, colorScheme: string) => {
  const html = page.locator("html[data-color-scheme]");
  if ((await html.count()) > 0) await expect(html).toHaveAttribute("data-color-scheme", colorScheme);
};

/**
 * Pictures of a screen as it stands now. Only when asked for by EXAMPLAR_SCREENS=1: the demo's dates move with the
 * clock, and an ordinary run must leave the working tree as it was.
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
