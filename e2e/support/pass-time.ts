import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Less than what the app grants its own database, so that only waits for the network and for people are shortened. */
const stepMs = 2_000;

/** The time of a page whose clock is installed goes on faster than ours until this holds, by no more than `within_ms`. */
export const passTimeUntil = async (page: Page, holds: () => Promise<void>, within_ms: number): Promise<void> => {
  let passed_ms = 0;
  await expect(async () => {
    if (passed_ms < within_ms) await page.clock.fastForward(stepMs);
    passed_ms += stepMs;
    await holds();
  }).toPass({ timeout: 120_000, intervals: [200] });
  // Else the app finds the computer's clock wrong when it is loaded again.
  await page.clock.setSystemTime(new Date());
};
