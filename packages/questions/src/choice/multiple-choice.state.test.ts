import { expect, test } from "vitest";
import { toggled } from "./multiple-choice.state.ts";

const all = ["a", "b", "c"];

test.each([
  ["the first", [], "b", null, ["b"]],
  ["in the order of the paper", ["c"], "a", null, ["a", "c"]],
  ["taken back", ["a", "c"], "a", null, ["c"]],
  ["the last taken back is no answer", ["a"], "a", null, null],
  ["as many as allowed", ["a"], "b", 2, ["a", "b"]],
  ["one too many changes nothing", ["a", "b"], "c", 2, ["a", "b"]],
  ["one of the full number taken back", ["a", "b"], "b", 2, ["a"]],
])("%s", (_title, chosen, id, max, choice_ids) => {
  expect(toggled(all, chosen, id, max)).toEqual(choice_ids && { choice_ids });
});
