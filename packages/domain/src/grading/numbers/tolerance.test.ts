import fc from "fast-check";
import { expect, test } from "vitest";
import type { Tolerance } from "../../answers/question-content.types.ts";
import { exact, isWithin } from "./tolerance.ts";

const by = (amount: number): Tolerance => ({ kind: "absolute", amount });
const percent = (value: number): Tolerance => ({ kind: "relative", ratio: value / 100 });

test.each<[number, number, Tolerance, boolean]>([
  [4, 4, exact, true],
  [4.000_000_1, 4, exact, false],
  [0.1 + 0.2, 0.3, exact, true],
  [0, 0, exact, true],
  [1e-12, 0, exact, false],
  [1_234_567_890_124, 1_234_567_890_123, exact, false],
  [2.699, 2.7, by(0.001), true],
  [2.701, 2.7, by(0.001), true],
  [2.7011, 2.7, by(0.001), false],
  [2.6989, 2.7, by(0.001), false],
  [-5, 5, by(1), false],
  [105, 100, percent(5), true],
  [95, 100, percent(5), true],
  [105.01, 100, percent(5), false],
  [94.99, 100, percent(5), false],
  [-105, -100, percent(5), true],
  [-106, -100, percent(5), false],
  [0, 0, percent(5), true],
  [0.01, 0, percent(5), false],
])("%d is within the tolerance of %d, with %j: %s", (value, expected, tolerance, within) => {
  expect(isWithin(value, expected, tolerance)).toBe(within);
});

test.each<[string, number, number, Tolerance, number, boolean]>([
  ["0.1+0.2-0.3 equals 0, despite the floating-point error", 0.1 + 0.2 - 0.3, 0, exact, 0.3, true],
  ["100.1-100 equals 0.1, despite the floating-point error", 100.1 - 100, 0.1, exact, 100.1, true],
  ["0.1+0.2-0.3 is within one percent of 0", 0.1 + 0.2 - 0.3, 0, percent(1), 0.3, true],
  [
    "1000000.1-1000000 equals 0.1, despite the floating-point error",
    1_000_000.1 - 1_000_000,
    0.1,
    exact,
    1_000_000.1,
    true,
  ],
  ["a small value that is not a floating-point error does not equal 0", 1e-12, 0, exact, 0.3, false],
  ["0.01 does not equal 0, even with operands of a thousand million", 0.01, 0, exact, 1e9, false],
  [
    "two numbers of 13 digits that differ by 1 are not equal",
    1_234_567_890_124,
    1_234_567_890_123,
    exact,
    1_234_567_890_124,
    false,
  ],
])("%s", (_name, value, expected, tolerance, operands, within) => {
  expect(isWithin(value, expected, tolerance, operands)).toBe(within);
});

test("both ends belong to the tolerance, despite floating-point errors", () => {
  const thousandths = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(thousandths, fc.integer({ min: 1, max: 1000 }), (expected, amount) => {
      for (const end of [expected + amount, expected - amount])
        expect(isWithin(end / 1000, expected / 1000, by(amount / 1000))).toBe(true);
      for (const beyond of [expected + amount + 1, expected - amount - 1])
        expect(isWithin(beyond / 1000, expected / 1000, by(amount / 1000))).toBe(false);
    }),
  );
});
