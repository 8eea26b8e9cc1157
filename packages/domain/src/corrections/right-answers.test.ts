import { expect, test } from "vitest";
import type { QuestionType } from "../vocabulary.ts";
import { asked } from "./corrections.test-facts.ts";
import { rightAnswersOf, type AnswerText } from "./right-answers.ts";

const choices = ["a", "b", "c"].map((id) => ({ id, html: id.toUpperCase() }));
const html = (text: string): AnswerText => ({ kind: "html", html: text });
const text = (...texts: string[]): AnswerText => ({ kind: "text", texts });
const accepted = [
  { text: "Oslo", points: 1 },
  { text: "Olso", points: 0.5 },
];
const units = [{ label: "km", factor: 1 }];

test.each<[string, QuestionType, object, object | null, AnswerText[]]>([
  [
    "single choice: the option with the most points",
    "single_choice",
    { choices },
    { points_by_choice: { a: 1, b: 0.5 } },
    [html("A")],
  ],
  [
    "multiple choice: every option with positive points",
    "multiple_choice",
    { choices },
    { points_by_choice: { a: 1, b: -1, c: 1 } },
    [html("A"), html("C")],
  ],
  [
    "single choice: none if no option has positive points",
    "single_choice",
    { choices },
    { points_by_choice: { a: 0 } },
    [],
  ],
  ["true or false: the value of the key", "true_false", {}, { value: false }, [{ kind: "truth", value: false }]],
  ["short text: the spellings with the most points", "short_text", {}, { accepted }, [text("Oslo")]],
  ["short text: none if the key has no spelling", "short_text", {}, { accepted: [] }, []],
  [
    "numeric: the number with the unit of its key",
    "numeric",
    { unit: { mode: "asked", choices: null } },
    { value: 5, units },
    [{ kind: "number", value: 5, unit: "km" }],
  ],
  [
    "numeric: the number with the unit shown beside the field",
    "numeric",
    { unit: { mode: "shown", label: "m" } },
    { value: 5, units: [] },
    [{ kind: "number", value: 5, unit: "m" }],
  ],
  [
    "ordering: the items in the order of the key",
    "ordering",
    { items: choices },
    { order: ["c", "a", "b"] },
    [html("C"), html("A"), html("B")],
  ],
  [
    "spreadsheet: each cell with its expected value",
    "spreadsheet",
    {},
    { cells: [{ cell: "B2", expected: 4 }] },
    [text("B2: 4")],
  ],
  ["long text: the model answer", "long_text", {}, { model_answer_html: "<p>So</p>" }, [html("<p>So</p>")]],
  ["upload: none if the model answer is empty", "upload", {}, { model_answer_html: "" }, []],
  ["matching: none for the whole question, since each pair has its own", "matching", {}, { pairs: {} }, []],
  ["single choice: none if the question has no key", "single_choice", { choices }, null, []],
])("the right answers, as texts of the paper: %s", (_name, type, body, key, expected) => {
  expect(rightAnswersOf(asked(type, body), key)).toEqual(expected);
});
