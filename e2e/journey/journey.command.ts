import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import type { Language } from "@examplar/domain";
import { createOwnBrowser } from "../support/browser.ts";
import { countOf, whole } from "../support/journey/paper.ts";
import { takeJourney } from "../support/journey/take-journey.ts";
import { startServer } from "../support/server.ts";

/**
 * Runs the journey at the pace of a real exam: `node journey.command.ts --minutes 120 --language fr`. Logs progress to
 * stderr and prints the result as JSON.
 */
const { values } = parseArgs({ options: { minutes: { type: "string" }, language: { type: "string" } } });
const minutes = Number(values.minutes ?? 120);
const language: Language = values.language === "fr" ? "fr" : "en";

const questions = countOf(whole);

/** The student hands in slightly before the bell. */
const work_ms = minutes * 60_000 * 0.97;

const begun = Date.now();
const tell = (text: string) => {
  const seconds = Math.round((Date.now() - begun) / 1000);
  process.stderr.write(
    `${String(Math.floor(seconds / 60)).padStart(3)} min ${String(seconds % 60).padStart(2)} s  ${text}\n`,
  );
};

const keepPace = () => {
  const start = Date.now();
  return (done: number) => wait(Math.max(0, start + (done / questions) * work_ms - Date.now()));
};

const server = await startServer();
const browser = await createOwnBrowser();
try {
  let pace: ReturnType<typeof keepPace> | undefined;
  const { answered, on_server, mishaps } = await takeJourney({
    server,
    language,
    browser,
    length: whole,
    time_limit: Math.max(7_200, minutes * 60),
    pace: (done) => (pace ??= keepPace())(done),
    tell,
  });
  const wrong = answered.filter((one, at) => !isDeepStrictEqual(one.content, on_server[at]?.content));
  for (const one of wrong)
    tell(`not as written: ${JSON.stringify(one)}, on the server: ${JSON.stringify(on_server[one.number - 1])}`);
  const times = (name: string) => mishaps.filter((mishap) => mishap.name === name).map(({ at }) => at);
  const outcome = {
    minutes: (Date.now() - begun) / 60_000,
    questions,
    offline_minutes: (times("back")[0]! - times("cut")[0]!) / 60_000,
    answers_expected: answered.length,
    answers_on_server: answered.length - wrong.length,
    missing: wrong.length,
    reloads: times("reload").length,
    kills: times("kill").length,
  };
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
} finally {
  await browser.remove();
  await server.stop();
}
