import { expect, test } from "vitest";
import { createTokenBucket } from "./token-bucket.ts";

test("allows a burst, then the steady rate, and never saves up more than the burst", () => {
  const bucket = createTokenBucket(3, 2, 0);
  const at = (...times: number[]) => times.map((time) => bucket.take(time));
  expect(at(0, 0, 0, 0)).toEqual([true, true, true, false]);
  expect(at(499, 500, 500)).toEqual([false, true, false]);
  expect(at(60_000, 60_000, 60_000, 60_000)).toEqual([true, true, true, false]);
  expect(at(1)).toEqual([false]);
});
