import axe, { type NodeResult, type RunOptions } from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const rules = {
  everything: { type: "tag", values: tags },
  colours: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} as const satisfies Record<string, RunOptions["runOnly"]>;

/** Half a megabyte of script: once for each document, however often it is looked at. */
const bringAxe = async (frame: Frame) => {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
};

/**
 * No violation at all, of WCAG 2.2 AA and of axe's own good practice. A page that was looked at in one colour scheme
 * has only its colours to show in another.
 */
export const expectAccessible = async (page: Page, what: keyof typeof rules = "everything") => {
  await bringAxe(page.mainFrame());
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // A frame that is leaving, or in which no script may run, cannot be looked into.
  for (const frame of inner) await bringAxe(frame).catch(() => undefined);
  const options: RunOptions = { resultTypes: ["violations"], runOnly: rules[what] };
  const found = await page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
    const told = (node: NodeResult) => `${node.html}: ${node.failureSummary}`;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join("\n    ")}`);
  }, options);
  expect(found, `accessibility of ${page.url()}, ${what}`).toEqual([]);
};

/** Nothing sticks out to the right of the window. */
export const expectNoSideways = async (page: Page) => {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, "width of the page").toBeLessThanOrEqual(window);
};
