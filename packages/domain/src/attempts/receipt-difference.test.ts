import { expect, test } from "vitest";
import { receiptDifference } from "./receipt-difference.ts";

test.each<[string, string[], string[], [missing: number, additional: number]]>([
  ["the same answers", ["a", "b"], ["b", "a"], [0, 0]],
  ["no answers", [], [], [0, 0]],
  ["an answer that counted later", ["a"], ["a", "b"], [1, 0]],
  ["an answer that was changed later", ["a", "b"], ["a", "c"], [1, 1]],
  ["an answer that does not count any more", ["a", "b"], ["a"], [0, 1]],
])("%s", (_name, receipt, counted, [missing_count, additional_count]) => {
  expect(receiptDifference(receipt, counted)).toEqual({ missing_count, additional_count });
});
