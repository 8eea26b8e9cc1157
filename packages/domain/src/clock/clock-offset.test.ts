import { expect, test } from "vitest";
import { clockIsWrong, clockSkewToleranceMs } from "./clock-offset.ts";

test("CONST-40 the tolerance is 30000 ms", () => {
  expect(clockSkewToleranceMs).toBe(30_000);
});

test.each([
  [0, false],
  [29_999, false],
  [30_000, false],
  [30_001, true],
  [-30_000, false],
  [-30_001, true],
  [86_400_000, true],
])("CLOCK-01 a clock that is %i ms off is wrong: %s", (offset, expected) => {
  expect(clockIsWrong(offset)).toBe(expected);
});
