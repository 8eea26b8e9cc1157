import type { QuestionToMark } from "@examplar/contract";
import type { GradableQuestion } from "@examplar/domain";
import { expect, test } from "vitest";
import {
  keyedQuestionOf,
  linesOf,
  newCell,
  parseFigure,
  toleranceOf,
  ungradedCells,
  withExpected,
  withTolerance,
} from "./key.state.ts";

const asked = (type: string, key: object | null): QuestionToMark =>
  ({
    question: { id: 1, points: 2, attributes: { name: "", type, body: { statement_html: "" } } },
    key,
    correction_html: "",
    answers: [],
  }) as unknown as QuestionToMark;

test("only questions whose key can be corrected here are offered", () => {
  expect(keyedQuestionOf(asked("true_false", { value: true }))).toMatchObject({ type: "true_false", points: 2 });
  expect(keyedQuestionOf(asked("true_false", null))).toBeNull();
  expect(keyedQuestionOf(asked("long_text", { rubric: [] }))).toBeNull();
  expect(keyedQuestionOf(asked("ordering", { order: [] }))).toMatchObject({ type: "ordering" });
});

test.each([
  ["2", 2],
  ["2,5", 2.5],
  ["−1", -1],
  ["1 000", 1000],
  ["", Number.NaN],
  ["two", Number.NaN],
])("the text %j is read as the number %d", (text, figure) => {
  expect(parseFigure(text)).toBe(figure);
});

test("each non-empty line is an accepted spelling", () => {
  expect(linesOf(" Paris \n\nParis, France\n")).toEqual(["Paris", "Paris, France"]);
});

test.each([
  ["12,5", { expected: 12.5, tolerance: { kind: "absolute", amount: 1 } }],
  ["−3", { expected: -3, tolerance: { kind: "absolute", amount: 1 } }],
  [" Paris ", { expected: "Paris", tolerance: { kind: "absolute", amount: 1 } }],
  ["", { expected: "", tolerance: { kind: "absolute", amount: 1 } }],
])("the text %j sets the expected cell to %j", (text, expected) => {
  expect(withExpected({ ...newCell("B2"), tolerance: { kind: "absolute", amount: 1 } }, text)).toMatchObject(expected);
});

test("a tolerance keeps its kind, and an exact number gets an absolute one", () => {
  const cell = withExpected(newCell("B2"), "4");
  expect(toleranceOf(cell)).toBe(0);
  expect(withTolerance(cell, 2).tolerance).toEqual({ kind: "absolute", amount: 2 });
  const relative = withTolerance({ ...cell, tolerance: { kind: "relative", ratio: 0.1 } }, 0.2);
  expect([relative.tolerance, toleranceOf(relative)]).toEqual([{ kind: "relative", ratio: 0.2 }, 0.2]);
});

test("cells that students fill in and that are not graded are offered", () => {
  const sheet = { body: { answer_cells: ["B2", "B3"] }, key: { cells: [newCell("B3")] } };
  expect(ungradedCells(sheet as GradableQuestion<"spreadsheet">)).toEqual(["B2"]);
});
