import fc from "fast-check";
import { expect, test } from "vitest";
import { hurryBeforeDeadlineMs, ordinaryPaceMs, paceFor, paceUnderLoad, slowestPaceMs } from "./pace.ts";

const now = new Date("2026-11-16T10:00:00Z");
const inMs = (ms: number) => new Date(now.getTime() + ms);

test.each([
  [0, 1_000],
  [50, 1_000],
  [100, 2_000],
  [250, 5_000],
  [500, 10_000],
  [60_000, 10_000],
])("a server that keeps requests waiting for %d ms asks for one every %d ms", (busy_ms, expected) => {
  expect(paceUnderLoad(busy_ms)).toBe(expected);
});

test.each<[string, Date | null, number]>([
  ["without a deadline", null, 10_000],
  ["an hour before the deadline", inMs(3_600_000), 10_000],
  ["two minutes and five seconds before the deadline", inMs(125_000), 5_000],
  ["two minutes before the deadline", inMs(120_000), 1_000],
  ["a minute before the deadline", inMs(60_000), 1_000],
  ["after the deadline", inMs(-5_000), 1_000],
])("the pace that the busiest server asks for, %s", (_name, deadline, expected) => {
  expect(paceFor(60_000, deadline, now)).toBe(expected);
});

test("the pace is between one and ten seconds, and a slow one ends before the last two minutes", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e6, noNaN: true }), fc.integer({ min: -1e6, max: 1e7 }), (busy, left) => {
      const pace = paceFor(busy, inMs(left), now);
      expect(pace).toBeGreaterThanOrEqual(ordinaryPaceMs);
      expect(pace).toBeLessThanOrEqual(slowestPaceMs);
      if (pace > ordinaryPaceMs) expect(pace).toBeLessThanOrEqual(left - hurryBeforeDeadlineMs);
    }),
  );
});
