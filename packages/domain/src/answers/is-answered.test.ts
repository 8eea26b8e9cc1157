import { describe, expect, test } from "vitest";
import { questionTypes, type QuestionType } from "../vocabulary.ts";
import { isAnswered } from "./is-answered.ts";
import { bodies, contents } from "./question-content.test-facts.ts";
import type { AnswerContents } from "./question-content.types.ts";

const answered = (type: QuestionType, content: unknown) =>
  isAnswered(type, bodies[type], content as AnswerContents[QuestionType] | null);
const sheet = (cells: object) => ({ spreadsheet_content: { rows: 9, columns: 9, cells } });

test.each(questionTypes)("%s: a cleared answer does not count as answered", (type) => {
  expect(answered(type, null)).toBe(false);
});

test.each(questionTypes.filter((type) => type !== "information"))("%s: a full answer counts as answered", (type) => {
  expect(answered(type, contents[type])).toBe(true);
});

describe("content that shows something is an answer, other content is not", () => {
  test.each<[QuestionType, unknown, boolean]>([
    ["true_false", { value: false }, true],
    ["multiple_choice", { choice_ids: [] }, false],
    ["short_text", { text: "" }, false],
    ["short_text", { text: " \u{a0}\n" }, false],
    ["short_text", { text: "0" }, true],
    ["long_text", { html: "" }, false],
    ["long_text", { html: "<p><br></p>" }, false],
    ["long_text", { html: "<p>&nbsp;</p>" }, false],
    ["long_text", { html: '<p><img src="x"></p>' }, true],
    ["numeric", { text: " ", unit: "kg" }, false],
    ["numeric", { text: "0", unit: null }, true],
    ["fill_in_the_blanks", { blanks: {} }, false],
    ["fill_in_the_blanks", { blanks: { b1: " ", b2: "" } }, false],
    ["fill_in_the_blanks", { blanks: { b1: "", b2: "x" } }, true],
    ["matching", { pairs: {} }, false],
    ["matching", { pairs: { l1: "r1" } }, true],
    ["ordering", { item_ids: [] }, false],
    ["ordering", { item_ids: ["i1"] }, true],
    ["spreadsheet", sheet({}), false],
    ["spreadsheet", sheet({ A1: { input: "given by the teacher" } }), false],
    ["spreadsheet", sheet({ B2: { input: " " } }), false],
    ["spreadsheet", sheet({ B3: { input: 0 } }), true],
    ["spreadsheet", sheet({ B2: { input: "=1+1" } }), true],
    ["upload", { files: [] }, false],
    ["upload", { files: [], picture_ids: [1] }, true],
    ["information", {}, false],
  ])("%s %j counts as answered: %s", (type, content, expected) => {
    expect(answered(type, content)).toBe(expected);
  });
});
