import { describe, expect, test } from "vitest";
import {
  codeLimits,
  codesInWindow,
  guessesAnHour,
  knownBrowserExpiresAt,
  takeFromReserve,
  type CodeLimits,
  type KnownBrowser,
} from "./code-limits.ts";

const now = new Date("2026-11-16T10:00:00Z");
const minute = 60_000;
const ago = (ms: number) => new Date(now.getTime() - ms);

describe("how fast codes can be guessed", () => {
  /** The limits without a reserve: unknown browsers may use all thirty codes. */
  const withoutReserve: CodeLimits = { ...codeLimits, anywhere: 30, reserve: { of_browser: 0, browsers: 0 } };

  test.each<[string, CodeLimits, number, number]>([
    ["without a reserve", withoutReserve, 30, 750],
    ["with a reserve in addition", { ...withoutReserve, reserve: { of_browser: 2, browsers: 5 } }, 40, 1000],
    ["with a reserve for one known browser", { ...codeLimits, reserve: { of_browser: 2, browsers: 1 } }, 22, 550],
    ["without a reserve, in windows of seven minutes", { ...withoutReserve, minutes: 7 }, 30, 1500],
    ["with the limits in use", codeLimits, 30, 750],
  ])("%s", (_name, limits, codes, guesses) => {
    expect([codesInWindow(limits), guessesAnHour(limits)]).toEqual([codes, guesses]);
  });

  test("the reserve is taken from the codes for all browsers, so it allows no faster guessing", () => {
    expect(guessesAnHour(codeLimits)).toBeLessThanOrEqual(guessesAnHour(withoutReserve));
  });

  test("the limits rise from one browser to one address to all addresses", () => {
    const { of_browser, at_one_address, anywhere } = codeLimits;
    expect([of_browser, at_one_address, anywhere].toSorted((a, b) => a - b)).toEqual([
      of_browser,
      at_one_address,
      anywhere,
    ]);
  });
});

test("a browser is known for 180 days after the sign-in", () => {
  expect(knownBrowserExpiresAt(ago(180 * 24 * 60 * minute))).toEqual(now);
});

describe("whether a known browser gets a code from the reserve", () => {
  const known: KnownBrowser = { expires_at: new Date(now.getTime() + minute), reserve_from: null, reserve_used: 0 };
  const first = { reserve_from: now, reserve_used: 1 };

  test.each<[string, Partial<KnownBrowser>, ReturnType<typeof takeFromReserve>]>([
    ["its first code is granted", {}, first],
    [
      "its second code in the window is granted",
      { reserve_from: ago(minute), reserve_used: 1 },
      { reserve_from: ago(minute), reserve_used: 2 },
    ],
    ["a third code in the window is refused", { reserve_from: ago(minute), reserve_used: 2 }, null],
    [
      "a third code at the last moment of the window is refused",
      { reserve_from: ago(15 * minute - 1), reserve_used: 2 },
      null,
    ],
    ["its first code in the next window is granted", { reserve_from: ago(15 * minute), reserve_used: 2 }, first],
    ["a code is refused after more codes than the reserve has", { reserve_from: now, reserve_used: 50 }, null],
    ["a code is refused once the browser is no longer known", { expires_at: now }, null],
    [
      "a code is granted a moment before the browser is no longer known",
      { expires_at: new Date(now.getTime() + 1) },
      first,
    ],
  ])("%s", (_name, browser, expected) => {
    expect(takeFromReserve({ ...known, ...browser }, now)).toEqual(expected);
  });
});
