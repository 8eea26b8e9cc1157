import { expect, test } from "vitest";
import { toggled } from "./multiple-choice.state.ts";

const all = ["a", "b", "c"];

test.each([
  ["the first choice is added", [], "b", null, ["b"]],
  ["choices are stored in the order of the paper", ["c"], "a", null, ["a", "c"]],
  ["a choice is removed", ["a", "c"], "a", null, ["c"]],
  ["removing the last choice leaves no answer", ["a"], "a", null, null],
  ["a choice up to the maximum is added", ["a"], "b", 2, ["a", "b"]],
  ["a choice beyond the maximum changes nothing", ["a", "b"], "c", 2, ["a", "b"]],
  ["a choice can be removed at the maximum", ["a", "b"], "b", 2, ["a"]],
])("%s", (_title, chosen, id, max, choice_ids) => {
  expect(toggled(all, chosen, id, max)).toEqual(choice_ids && { choice_ids });
});
