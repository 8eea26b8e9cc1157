import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

/** Less than what the app grants its own database, so that only waits for the network and for people are shortened. */
const stepMs = 2_000;

/** The time of a page whose clock is installed goes on faster than ours until this holds. */
export const passTimeUntil = async (page: Page, holds: () => Promise<void>, timeout = 60_000): Promise<void> => {
  await expect(async () => {
    await page.clock.fastForward(stepMs);
    await holds();
  }).toPass({ timeout, intervals: [200] });
  // Else the app finds the computer's clock wrong when it is loaded again.
  await page.clock.setSystemTime(new Date());
};
