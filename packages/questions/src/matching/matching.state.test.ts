import { expect, test } from "vitest";
import { withPair } from "./matching.state.ts";

test.each([
  ["the first pair", null, "l1", "r1", { pairs: { l1: "r1" } }],
  ["one to the right serves twice", { pairs: { l1: "r1" } }, "l2", "r1", { pairs: { l1: "r1", l2: "r1" } }],
  ["changed", { pairs: { l1: "r1" } }, "l1", "r2", { pairs: { l1: "r2" } }],
  ["taken apart", { pairs: { l1: "r1", l2: "r2" } }, "l1", "", { pairs: { l2: "r2" } }],
  ["the last taken apart", { pairs: { l1: "r1" } }, "l1", "", null],
])("%s", (_title, content, left, right, next) => {
  expect(withPair(content, left, right)).toEqual(next);
});
