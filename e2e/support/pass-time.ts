import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/**
 * Shorter than the app's timeout for its own database, so that only waits for the network and for people are shortened.
 */
const stepMs = 2_000;

/** Fast-forwards a page's installed clock until the condition holds, by at most `within_ms`. */
export const passTimeUntil = async (page: Page, holds: () => Promise<void>, within_ms: number): Promise<void> => {
  let passed_ms = 0;
  await expect(async () => {
    if (passed_ms < within_ms) await page.clock.fastForward(stepMs);
    passed_ms += stepMs;
    await holds();
  }).toPass({ timeout: 120_000, intervals: [200] });
  // Otherwise, after a reload, the app would report that the computer's clock is wrong.
  await page.clock.setSystemTime(new Date());
};
