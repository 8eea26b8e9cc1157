import { expect, test } from "vitest";
import { deadlineHasPassed, remainingMs, timeOfWriting } from "./countdown.state.ts";

test("without a deadline there is no remaining time, and no deadline passes", () => {
  expect(remainingMs({ deadline: null }, new Date("2026-03-02T09:00:00Z"))).toBeNull();
  expect(deadlineHasPassed(null)).toBe(false);
});

test.each([
  [1, false],
  [0, true],
  [-1, true],
])("FINISH-10 with %j ms left, time is over: %s", (left, over) => {
  expect(deadlineHasPassed(left)).toBe(over);
});

test.each([
  ["before the bell, no date is set", "2026-11-16T09:59:59.999Z", {}],
  ["at the bell, no date is set", "2026-11-16T10:00:00.000Z", {}],
  [
    "when the screen notices the bell a moment late, the date is the bell",
    "2026-11-16T10:00:00.250Z",
    { made_at: "2026-11-16T10:00:00.000Z" },
  ],
  ["more than two seconds after the bell, no date is set", "2026-11-16T10:00:02.001Z", {}],
])("LOSS-01~ text in the fields at the bell counts as written in time: %s", (_name, now, expected) => {
  expect(timeOfWriting("2026-11-16T10:00:00.000Z", new Date(now))).toEqual(expected);
  expect(timeOfWriting(null, new Date(now))).toEqual({});
});
