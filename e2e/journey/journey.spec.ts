import { whole } from "../support/journey/paper.ts";
import { takeJourney } from "../support/journey/take-journey.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

// In French, whose accents, decimal commas and long words are harder; the other tests use English.
test("LOSS-09 LOSS-15 a two-hour exam of sixty questions of every type in French, by keyboard alone, with a lost network, a reload and a killed browser: every answer is on the server", async ({
  server,
  troubles,
  ownBrowser: browser,
}) => {
  test.setTimeout(360_000);
  troubles.allow(noNetwork);
  const { watch } = troubles;
  const { answered, on_server } = await takeJourney({
    server,
    browser,
    language: "fr",
    length: whole,
    time_limit: 7_200,
    watch,
  });
  expect(on_server).toEqual(answered);
});
