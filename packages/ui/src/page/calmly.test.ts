import { expect, test } from "vitest";
import { dueAt } from "./calmly.ts";

test.each([
  ["nobody has typed yet", 5000, Number.NEGATIVE_INFINITY, 5000],
  ["the student has paused", 5250, 5000, 5250],
  ["the student paused long ago", 9000, 5000, 9000],
  ["a letter is just being drawn", 5005, 5000, 5250],
  ["the pause is nearly over", 5249, 5000, 5250],
])("due: %s", (_, asked_at, letter_at, due_at) => {
  expect(dueAt(asked_at, letter_at)).toBe(due_at);
});
