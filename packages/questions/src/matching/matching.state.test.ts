import { expect, test } from "vitest";
import { withPair } from "./matching.state.ts";

test.each([
  ["the first pair is added", null, "l1", "r1", { pairs: { l1: "r1" } }],
  [
    "one item on the right is paired with two items on the left",
    { pairs: { l1: "r1" } },
    "l2",
    "r1",
    { pairs: { l1: "r1", l2: "r1" } },
  ],
  ["a pair is changed to another item on the right", { pairs: { l1: "r1" } }, "l1", "r2", { pairs: { l1: "r2" } }],
  ["one of two pairs is removed", { pairs: { l1: "r1", l2: "r2" } }, "l1", "", { pairs: { l2: "r2" } }],
  ["removing the last pair clears the answer", { pairs: { l1: "r1" } }, "l1", "", null],
])("%s", (_title, content, left, right, next) => {
  expect(withPair(content, left, right)).toEqual(next);
});
