import { expect, test } from "vitest";
import type { AnswerContent } from "../answers/question-content.types.ts";
import type { StudentQuestion } from "../papers/paper-for-student.ts";
import { choiceMarksOf } from "./choice-marks.ts";
import { correctedParts } from "./corrected-parts.ts";
import { asked } from "./corrections.test-facts.ts";

const choices = ["a", "b", "c"].map((id) => ({ id, html: id.toUpperCase() }));
const html = (text: string) => ({ kind: "html", html: text });
const text = (...texts: string[]) => ({ kind: "text", texts });

const single = asked("single_choice", { choices, keep_order: true });
const several = asked("multiple_choice", { choices, keep_order: true, max_choices: null });

test.each<[string, StudentQuestion, object, AnswerContent | null, object]>([
  ["a wrong option is chosen", single, { a: 1 }, { choice_id: "b" }, { a: "missed", b: "wrong" }],
  ["the right option is chosen", single, { a: 1 }, { choice_id: "a" }, { a: "correct" }],
  [
    "an option worth half the points is chosen",
    single,
    { a: 1, b: 0.5 },
    { choice_id: "b" },
    { a: "missed", b: "partly_correct" },
  ],
  ["no option is chosen", single, { a: 1 }, null, { a: "missed" }],
  [
    "several options are chosen",
    several,
    { a: 1, b: 0.5, c: -1 },
    { choice_ids: ["a", "c"] },
    { a: "correct", b: "missed", c: "wrong" },
  ],
])("the marks beside the options: %s", (_name, question, points_by_choice, content, marks) => {
  expect(choiceMarksOf(question, { points_by_choice }, content)).toEqual(marks);
});

test.each<[AnswerContent | null, object]>([
  [{ value: true }, { true: "correct" }],
  [{ value: false }, { true: "missed", false: "wrong" }],
  [null, { true: "missed" }],
])("the marks beside true and false, for the answer %j", (content, marks) => {
  expect(choiceMarksOf(asked("true_false", {}), { value: true, wrong_points: 0 }, content)).toEqual(marks);
});

test("blanks come in the order of the text, each with the expected words", () => {
  const blanks = [
    { id: "y", kind: "drop_down", choices },
    { id: "x", kind: "text" },
  ];
  const folding = { case: true, accents: true, spacing: true };
  const key = {
    blanks: {
      x: { kind: "text", accepted: ["Oslo", "Christiania"], folding, points: 1 },
      y: { kind: "drop_down", choice_id: "b", points: 1 },
    },
  };
  const question = asked("fill_in_the_blanks", { text_html: "{{x}} and {{y}}", blanks });
  expect(correctedParts(question, key, { blanks: { x: "oslo", y: "c" } })).toEqual([
    { label: null, given: text("oslo"), is_right: true, expected: text("Oslo", "Christiania") },
    { label: null, given: html("C"), is_right: false, expected: html("B") },
  ]);
  expect(correctedParts(question, key, null).map(({ given, is_right }) => [given, is_right])).toEqual([
    [null, false],
    [null, false],
  ]);
});

test("pairs are graded one by one", () => {
  const question = asked("matching", { left: choices.slice(0, 2), right: choices });
  const key = { pairs: { a: "c", b: "a" }, points_per_pair: 1, wrong_pair_points: 0 };
  expect(correctedParts(question, key, { pairs: { a: "c", b: "b" } })).toEqual([
    { label: html("A"), given: html("C"), is_right: true, expected: html("C") },
    { label: html("B"), given: html("B"), is_right: false, expected: html("A") },
  ]);
});
