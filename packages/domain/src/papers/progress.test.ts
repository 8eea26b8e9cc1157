import fc from "fast-check";
import { expect, test } from "vitest";
import { progressPercent } from "./progress.ts";

test.each([
  [0, 10, 0],
  [1, 10, 10],
  [1, 3, 33],
  [2, 3, 66],
  [199, 200, 99],
  [999, 1000, 99],
  [10, 10, 100],
  [11, 10, 100],
  [-1, 10, 0],
  [0, 0, 100],
])("LIVE-09 %i answered of %i is %i percent", (answered, total, percent) => {
  expect(progressPercent(answered, total)).toBe(percent);
});

test("LIVE-09 progress is a whole number from 0 to 100; 100 means all answered", () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 500 }), fc.nat(500), (answered, total) => {
      const percent = progressPercent(answered, total);
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
      expect(percent === 100).toBe(answered >= total);
    }),
  );
});
