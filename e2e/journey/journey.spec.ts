import { ownBrowser } from "../support/browser.ts";
import { takeJourney } from "../support/journey/take-journey.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

for (const language of ["en", "fr"] as const) {
  test(`LOSS-09 LOSS-15 a two-hour exam of sixty questions of every type, by keyboard alone, cut off, reloaded and killed on the way: every answer is on the server (${language})`, async ({
    server,
    troubles,
  }) => {
    test.setTimeout(360_000);
    troubles.allow(noNetwork);
    const browser = await ownBrowser();
    const { watch } = troubles;
    const { answered, on_server } = await takeJourney({ server, browser, language, time_limit: 7_200, watch });
    expect(on_server).toEqual(answered);
  });
}
