import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

const everything = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const colours = ["color-contrast", "link-in-text-block"];

/**
 * No violation at all, of WCAG 2.2 AA and of axe's own good practice. A page that was looked at in one colour scheme
 * has only its colours to show in another.
 */
export const expectAccessible = async (page: Page, rules: "everything" | "colours" = "everything") => {
  // Without frames to look into, axe needs no second tab to put its findings together, and takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (rules === "everything" ? axe.withTags(everything) : axe.withRules(colours)).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join("\n    ")}`);
  expect(found, `accessibility of ${page.url()}`).toEqual([]);
};

/** Nothing sticks out to the right of the window. */
export const expectNoSideways = async (page: Page) => {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, "width of the page").toBeLessThanOrEqual(window);
};
