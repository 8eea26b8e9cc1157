import { expect, test } from "@playwright/test";
import { openOldestChromium } from "./chromium.ts";
import type { Driver } from "./driver.ts";
import { openFirefox } from "./firefox.ts";
import { takeEngineJourney } from "./journey.ts";
import { program } from "./program.ts";
import { openWebKit } from "./webkit.ts";

/** Unmodified Chromium is missing here, because every other test runs in it. */
const engines: Record<string, () => Promise<Driver>> = {
  "Chromium without what the oldest supported browsers lack": openOldestChromium,
  Firefox: () => openFirefox(program("FIREFOX_PATH")),
  WebKit: () =>
    openWebKit({
      driver: program("WEBKIT_DRIVER_PATH"),
      browser: program("WEBKIT_BROWSER_PATH"),
      display: program("XVFB_PATH"),
    }),
};

for (const [name, open] of Object.entries(engines)) {
  test(`LOSS-09~ ${name}: signed in, every type of question answered, a PDF read, cut off, reloaded and handed in`, async () => {
    test.setTimeout(300_000);
    const driver = await open();
    try {
      const { answered, on_server } = await takeEngineJourney(driver);
      expect(on_server).toEqual(answered);
    } catch (error) {
      await test.info().attach(name, { body: await driver.screenshot(), contentType: "image/png" });
      throw error;
    } finally {
      await driver.close();
    }
  });
}

test("the restricted Chromium lacks APIs newer than our oldest supported browsers, and has the required ones", async () => {
  const driver = await openOldestChromium();
  try {
    await driver.goto("data:text/html,");
    const found = await driver.evaluate(() => ({
      newer: ["parse" in URL, "any" in AbortSignal, "withResolvers" in Promise, "union" in Set.prototype],
      streams: Symbol.asyncIterator in ReadableStream.prototype,
      required: ["toSorted" in Array.prototype, "toWellFormed" in String.prototype, "timeout" in AbortSignal],
    }));
    expect(found).toEqual({ newer: [false, false, false, false], streams: false, required: [true, true, true] });
  } finally {
    await driver.close();
  }
});
