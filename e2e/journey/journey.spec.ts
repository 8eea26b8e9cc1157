import { brief, whole } from "../support/journey/paper.ts";
import { takeJourney } from "../support/journey/take-journey.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

const way = "by keyboard alone, cut off, reloaded and killed on the way: every answer is on the server";
const journeys = [
  { title: `LOSS-09 LOSS-15 a two-hour exam of sixty questions of every type, ${way}`, language: "en", length: whole },
  { title: `LOSS-09~ LOSS-15~ a shorter exam of every type in French, ${way}`, language: "fr", length: brief },
] as const;

for (const { title, language, length } of journeys) {
  test(title, async ({ server, troubles, ownBrowser: browser }) => {
    test.setTimeout(360_000);
    troubles.allow(noNetwork);
    const { watch } = troubles;
    const { answered, on_server } = await takeJourney({ server, browser, language, length, time_limit: 7_200, watch });
    expect(on_server).toEqual(answered);
  });
}
