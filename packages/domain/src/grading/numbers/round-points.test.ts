import fc from "fast-check";
import { expect, test } from "vitest";
import { roundPoints } from "./round-points.ts";

test.each([
  [0, 0],
  [1, 1],
  [0.1 + 0.2, 0.3],
  [1 / 3, 0.33],
  [2 / 3, 0.67],
  [0.005, 0.01],
  [1.005, 1.01],
  [8.345, 8.35],
  [1.004_999, 1],
  [-0.5, -0.5],
  [-1.005, -1.01],
  [-1 / 3, -0.33],
  [-0.001, 0],
  [12_345.675, 12_345.68],
])("%d is rounded to %d", (points, rounded) => {
  expect(Object.is(roundPoints(points), rounded)).toBe(true);
});

test("a number with two decimals stays as it is", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(1, -1), (hundredths, sign) => {
      expect(roundPoints((sign * hundredths) / 100)).toBe((sign * hundredths) / 100);
    }),
  );
});
