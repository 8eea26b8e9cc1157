import { expect, test } from "vitest";
import { leastPoints } from "./least-points.ts";

test("the worst answer earns less than 0 only where the key says so", () => {
  expect(leastPoints("single_choice", { points_by_choice: { a: 1, b: -0.5, c: -1 } })).toBe(-1);
  expect(leastPoints("single_choice", { points_by_choice: { a: 1 } })).toBe(0);
  expect(leastPoints("multiple_choice", { points_by_choice: { a: -9 }, scoring: "per_option", floor: -2 })).toBe(-2);
  expect(leastPoints("multiple_choice", { points_by_choice: {}, scoring: "per_option", floor: 1 })).toBe(0);
  expect(leastPoints("true_false", { value: true, wrong_points: -1 })).toBe(-1);
  expect(leastPoints("matching", { pairs: {}, points_per_pair: 1, wrong_pair_points: -1 })).toBe(0);
  expect(leastPoints("long_text", { rubric: [], model_answer_html: "" })).toBe(0);
  expect(leastPoints("information", null)).toBe(0);
});
