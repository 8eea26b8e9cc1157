import type { QuestionType, StudentExercise, StudentQuestion } from "@examplar/domain";
import { describe, expect, test } from "vitest";
import {
  clampRatio,
  firstState,
  offersTools,
  openSheet,
  shownView,
  toolsOf,
  widthIn,
  type ToolDocument,
} from "./drawer.state.ts";

const question = (id: number, type: QuestionType): StudentQuestion => ({
  id,
  points: 1,
  is_answerable: true,
  attributes: { name: `${id}`, type, body: { statement_html: "" }, spreadsheet_template: null },
});
const exercise = (types: QuestionType[], document_uuids: string[]): StudentExercise => ({
  id: 1,
  display_name: "",
  questions_count: types.length,
  is_implicit: false,
  require_exercise_validation: false,
  attributes: { text_html: "", document_uuids },
  questions: types.map((type, index) => question(index + 1, type)),
});
const document = (uuid: string): ToolDocument => ({ uuid, filename: uuid, content_type: "application/pdf", url: "/" });
const all = ["a", "b", "c"].map(document);

describe("what an exercise offers", () => {
  test("DRAWER-02~ its questions of the type spreadsheet", () => {
    const { sheets } = toolsOf(exercise(["numeric", "spreadsheet", "long_text", "spreadsheet"], []), all);
    expect(sheets.map(({ id }) => id)).toEqual([2, 4]);
  });

  test("DRAWER-03~ the documents it names by uuid, in its own order, and no other", () => {
    const { documents } = toolsOf(exercise(["numeric"], ["c", "unknown", "a"]), all);
    expect(documents.map(({ uuid }) => uuid)).toEqual(["c", "a"]);
  });
});

test.each([
  ["no page has a sheet or a known document", [exercise(["numeric"], []), exercise(["long_text"], ["unknown"])], false],
  ["one page has a sheet", [exercise(["numeric"], []), exercise(["spreadsheet"], [])], true],
  ["one page has a document", [exercise(["numeric"], ["b"]), exercise([], [])], true],
])("whether an exam offers tools where %s", (_name, exercises, offered) => {
  expect(
    offersTools(
      exercises.map((one) => ({ exercise: one })),
      all,
    ),
  ).toBe(offered);
});

test.each([
  ["spreadsheets only", ["spreadsheet"], [], "both", "sheets"],
  ["documents only", [], ["a"], "sheets", "documents"],
  ["spreadsheets and documents, when documents are chosen", ["spreadsheet"], ["a"], "documents", "documents"],
  ["spreadsheets and documents, when both are chosen", ["spreadsheet"], ["a"], "both", "both"],
  ["neither spreadsheets nor documents", ["numeric"], [], "both", null],
] as const)("DRAWER-05~ which view is shown for an exercise with %s", (_, types, uuids, view, shown) => {
  const tools = toolsOf(exercise([...types], [...uuids]), all);
  expect(shownView({ ...firstState, view }, tools)).toBe(shown);
});

test.each([
  ["half the window by default", null, 1280, 640],
  ["at least 300 pixels", 10, 1280, 300],
  ["at most 95 percent of the window", 5000, 1280, 1216],
  ["the chosen one", 777, 1280, 777],
  ["the chosen one, up to 95 percent of a smaller window", 777, 600, 570],
])("DRAWER-07~ CONST-20 the width is %s", (_, width, window, expected) => {
  expect(widthIn(width, window)).toBe(expected);
});

test.each([
  [50, 50],
  [19.6, 20],
  [-5, 20],
  [81, 80],
  [64.4, 64],
  [Number.NaN, 50],
])("DRAWER-06~ CONST-21 a split of %d percent becomes %d", (ratio, expected) => {
  expect(clampRatio(ratio)).toBe(expected);
});

test.each([
  ["documents", "sheets"],
  ["sheets", "sheets"],
  ["both", "both"],
] as const)("DRAWER-01~ a question opens its sheet from the view %s", (view, shown) => {
  const state = openSheet({ ...firstState, view }, 7);
  expect(state).toMatchObject({ mode: "open", view: shown, sheet: 7 });
});
