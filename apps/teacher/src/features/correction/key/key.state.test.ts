import type { QuestionToMark } from "@examplar/contract";
import { expect, test } from "vitest";
import { keyedQuestionOf, linesOf, parseFigure } from "./key.state.ts";

const asked = (type: string, key: object | null): QuestionToMark =>
  ({
    question: { id: 1, points: 2, attributes: { name: "", type, body: { statement_html: "" } } },
    key,
    correction_html: "",
    answers: [],
  }) as unknown as QuestionToMark;

test("only a key that is corrected here is offered", () => {
  expect(keyedQuestionOf(asked("true_false", { value: true }))).toMatchObject({ type: "true_false", points: 2 });
  expect(keyedQuestionOf(asked("true_false", null))).toBeNull();
  expect(keyedQuestionOf(asked("long_text", { rubric: [] }))).toBeNull();
  expect(keyedQuestionOf(asked("ordering", { order: [] }))).toBeNull();
});

test.each([
  ["2", 2],
  ["2,5", 2.5],
  ["−1", -1],
  ["1 000", 1000],
  ["", Number.NaN],
  ["two", Number.NaN],
])("%s is the figure %d", (text, figure) => {
  expect(parseFigure(text)).toBe(figure);
});

test("accepted spellings are the lines that hold something", () => {
  expect(linesOf(" Paris \n\nParis, France\n")).toEqual(["Paris", "Paris, France"]);
});
