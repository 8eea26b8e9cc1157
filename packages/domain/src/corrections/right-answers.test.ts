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
  ["the best option", "single_choice", { choices }, { points_by_choice: { a: 1, b: 0.5 } }, [html("A")]],
  [
    "every option that earns",
    "multiple_choice",
    { choices },
    { points_by_choice: { a: 1, b: -1, c: 1 } },
    [html("A"), html("C")],
  ],
  ["no option that earns", "single_choice", { choices }, { points_by_choice: { a: 0 } }, []],
  ["true or false", "true_false", {}, { value: false }, [{ kind: "truth", value: false }]],
  ["the spellings that earn most", "short_text", {}, { accepted }, [text("Oslo")]],
  ["no spelling", "short_text", {}, { accepted: [] }, []],
  [
    "a figure, with the unit of its key",
    "numeric",
    { unit: { mode: "asked", choices: null } },
    { value: 5, units },
    [{ kind: "number", value: 5, unit: "km" }],
  ],
  [
    "a figure, with the unit beside the field",
    "numeric",
    { unit: { mode: "shown", label: "m" } },
    { value: 5, units: [] },
    [{ kind: "number", value: 5, unit: "m" }],
  ],
  ["an order", "ordering", { items: choices }, { order: ["c", "a", "b"] }, [html("C"), html("A"), html("B")]],
  ["cells", "spreadsheet", {}, { cells: [{ cell: "B2", expected: 4 }] }, [text("B2: 4")]],
  ["a model answer", "long_text", {}, { model_answer_html: "<p>So</p>" }, [html("<p>So</p>")]],
  ["no model answer", "upload", {}, { model_answer_html: "" }, []],
  ["parts, which are told one by one", "matching", {}, { pairs: {} }, []],
  ["no key", "single_choice", { choices }, null, []],
])("the right answers are in the words of the paper: %s", (_name, type, body, key, expected) => {
  expect(rightAnswersOf(asked(type, body), key)).toEqual(expected);
});
