import { expect, test } from "vitest";
import { percentile, rounded, spreadOf } from "./statistics.ts";

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);

test("percentiles are measured values", () => {
  expect(spreadOf(hundred)).toEqual({ p50: 50, p99: 99 });
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0)).toBe(1);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBeNaN();
});

test("figures are rounded to three digits", () => {
  expect([1.23456, 0.0123456, 1234.5].map(rounded)).toEqual([1.23, 0.0123, 1230]);
});
