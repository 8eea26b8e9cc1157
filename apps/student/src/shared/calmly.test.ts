import { expect, test } from "vitest";
import { dueAfterLetter, dueAt } from "./calmly.ts";

test.each([
  ["nobody has typed yet", 5000, Number.NEGATIVE_INFINITY, 5000],
  ["the student has paused", 5250, 5000, 5250],
  ["a letter is just being drawn", 5005, 5000, 5020],
  ["a letter was drawn and the next may come", 5020, 5000, 5250],
  ["the pause is nearly over", 5249, 5000, 5250],
])("due: %s", (_, asked_at, letter_at, due_at) => {
  expect(dueAt(asked_at, letter_at)).toBe(due_at);
});

test.each([
  ["it waited for a pause", 5250, 5070, 5090],
  ["it was due sooner", 5020, 5010, 5020],
  ["the pause was nearly over", 5250, 5249, 5250],
])("due after a letter: %s", (_, due_at, letter_at, moved_to) => {
  expect(dueAfterLetter(due_at, letter_at)).toBe(moved_to);
});
