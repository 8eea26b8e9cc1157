import { expect, test } from "vitest";
import type { QuestionType } from "../vocabulary.ts";
import { isComplete, missingWords } from "./is-complete.ts";
import type { AnswerContent, QuestionBody } from "./question-content.types.ts";

const statement_html = "";
const choices = ["a", "b"].map((id) => ({ id, html: id }));
const essay = (min_words: number | null) => ({ statement_html, min_words, max_words: null });
const blanks = {
  statement_html,
  text_html: "{{x}} {{y}}",
  blanks: ["x", "y"].map((id) => ({ id, kind: "text" as const })),
};
const sheet = (cells: Record<string, { input: string }>) => ({ spreadsheet_content: { rows: 5, columns: 5, cells } });

test.each<[string, QuestionType, QuestionBody, AnswerContent | null, boolean]>([
  ["no answer", "true_false", { statement_html }, null, false],
  ["a choice", "true_false", { statement_html }, { value: false }, true],
  ["a text", "short_text", { statement_html, max_length: 9 }, { text: "x" }, true],
  ["one blank of two", "fill_in_the_blanks", blanks, { blanks: { x: "1", y: " " } }, false],
  ["both blanks", "fill_in_the_blanks", blanks, { blanks: { x: "1", y: "2" } }, true],
  ["one pair of two", "matching", { statement_html, left: choices, right: choices }, { pairs: { a: "b" } }, false],
  ["both pairs", "matching", { statement_html, left: choices, right: choices }, { pairs: { a: "b", b: "b" } }, true],
  ["an order without all items", "ordering", { statement_html, items: choices }, { item_ids: ["b"] }, false],
  ["an order of all items", "ordering", { statement_html, items: choices }, { item_ids: ["b", "a"] }, true],
  [
    "one cell of two",
    "spreadsheet",
    { statement_html, answer_cells: ["A1", "A2"] },
    sheet({ A1: { input: "1" } }),
    false,
  ],
  ["too few words", "long_text", essay(3), { html: "<p>One two</p>" }, false],
  ["enough words", "long_text", essay(2), { html: "<p>One two</p>" }, true],
  ["any number of words, without a minimum", "long_text", essay(null), { html: "<p>One</p>" }, true],
])("whether an answer is complete: %s", (_name, type, body, content, complete) => {
  expect(isComplete(type, body as never, content as never)).toBe(complete);
});

test("missing words are counted as the grader counts", () => {
  expect(missingWords(essay(5), { html: "<p>One two</p><p>three</p>" })).toEqual({ count: 3, min: 5 });
  expect(missingWords(essay(3), { html: "<p>One two</p><p>three</p>" })).toBeNull();
});
