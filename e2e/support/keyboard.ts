import type { ElementHandle, Locator, Page } from "@playwright/test";

/** Returns the key that moves the focus towards the target; undefined when the target has it. */
const wayTo = (target: ElementHandle<Element>): Promise<"Tab" | "Shift+Tab" | "gone" | undefined> =>
  target.evaluate((element) => {
    if (!element.isConnected) return "gone";
    const here = document.activeElement ?? document.body;
    if (here === element) return undefined;
    return here.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
  });

const farthest = 250;

/**
 * Presses Tab or Shift+Tab until the target has focus. Looks the target up only once, which takes longer than a key.
 */
export const reach = async (target: Locator): Promise<void> => {
  let element = await target.elementHandle();
  for (let presses = 0; presses < farthest; presses += 1) {
    const key = await wayTo(element);
    if (!key) return;
    if (key === "gone") {
      element = await target.elementHandle();
      continue;
    }
    await target.page().keyboard.press(key);
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
};

export const press = async (page: Page, key: string, times = 1): Promise<void> => {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press(key);
};

export const reachAndPress = async (target: Locator, key = "Enter"): Promise<void> => {
  await reach(target);
  await press(target.page(), key);
};

export const reachAndType = async (target: Locator, text: string): Promise<void> => {
  await reach(target);
  await target.page().keyboard.type(text);
};

/** Moves down a drop-down list to this option. */
export const reachAndPick = async (select: Locator, option: string): Promise<void> => {
  await reach(select);
  const chosen = () => select.evaluate((one) => (one as HTMLSelectElement).selectedOptions[0]?.text);
  for (let presses = 0; presses < 20 && (await chosen()) !== option; presses += 1)
    await select.page().keyboard.press("ArrowDown");
};
