import axe, { type NodeResult, type RunOptions } from "axe-core";
import { expect, type Frame, type Page } from "@playwright/test";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
const rules = {
  everything: { type: "tag", values: tags },
  colours: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} as const satisfies Record<string, RunOptions["runOnly"]>;

/** Injects axe once per document, because it is half a megabyte of script. */
const bringAxe = async (frame: Frame) => {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
};

/** Expects no violation of WCAG 2.2 AA or axe's best practices. For a second colour scheme, check only the colours. */
export const expectAccessible = async (page: Page, what: keyof typeof rules = "everything") => {
  await bringAxe(page.mainFrame());
  const inner = page.frames().filter((frame) => frame !== page.mainFrame());
  // A frame that is being removed, or that may not run scripts, cannot be checked.
  for (const frame of inner) await bringAxe(frame).catch(() => undefined);
  const options: RunOptions = { resultTypes: ["violations"], runOnly: rules[what] };
  const found = await page.evaluate(async (wanted) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, wanted);
    const told = (node: NodeResult) => `${node.html}: ${node.failureSummary}`;
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join("\n    ")}`);
  }, options);
  expect(found, `accessibility of ${page.url()}, ${what}`).toEqual([]);
};

/** Expects that nothing extends beyond the right edge of the window. */
export const expectNoSideways = async (page: Page) => {
  const { wide, window } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    window: document.documentElement.clientWidth,
  }));
  expect(wide, "width of the page").toBeLessThanOrEqual(window);
};
