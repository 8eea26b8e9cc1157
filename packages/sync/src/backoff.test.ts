import { describe, expect, test } from "vitest";
import { backoff } from "./backoff.ts";

const highest = () => 1 - Number.EPSILON;
const limits = { first_ms: 1_000, most_ms: 10_000 };

describe("the wait before another try", () => {
  test.each([
    [1, 999],
    [2, 1_999],
    [3, 3_999],
    [4, 7_999],
    [5, 9_999],
    [6, 9_999],
    [5_000, 9_999],
  ])("after %i failures is at most %i ms", (failures, expected) => {
    expect(backoff(failures, highest, limits)).toBe(expected);
  });

  test("may be zero, which spreads the retries of many students", () => {
    for (const failures of [1, 5, 50]) expect(backoff(failures, () => 0, limits)).toBe(0);
  });

  test("grows evenly with the random number", () => {
    expect([0.25, 0.5, 0.75].map((value) => backoff(4, () => value, limits))).toEqual([2_000, 4_000, 6_000]);
  });

  test("without a failure is the same as after the first", () => {
    expect(backoff(0, () => 0.5, limits)).toBe(500);
  });

  test("uses one random number", () => {
    let asked = 0;
    backoff(3, () => ++asked / 10, limits);
    expect(asked).toBe(1);
  });

  test("is by default never longer than half a minute", () => {
    for (let failures = 0; failures < 40; failures++) expect(backoff(failures, highest)).toBeLessThan(30_000);
    expect(backoff(40, highest)).toBe(29_999);
  });
});
