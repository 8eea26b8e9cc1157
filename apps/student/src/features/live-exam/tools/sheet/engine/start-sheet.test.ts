import type { AnswerContent, Spreadsheet, StudentQuestion } from "@examplar/domain";
import { expect, test } from "vitest";
import { sheetKey, startSheet } from "./start-sheet.ts";

const template: Spreadsheet = { rows: 3, columns: 2, cells: { A1: { input: 7, locked: true }, A2: { input: "free" } } };
const question = (spreadsheet_template: Spreadsheet | null): StudentQuestion => ({
  id: 1,
  points: 1,
  is_answerable: true,
  attributes: {
    name: "",
    type: "spreadsheet",
    body: { statement_html: "", answer_cells: ["B1"] },
    spreadsheet_template,
  },
});
const saved = (cells: Spreadsheet["cells"]): AnswerContent => ({
  spreadsheet_content: { rows: 3, columns: 2, cells },
});

const lockedOnly = (): Spreadsheet["cells"] => {
  return { A1: { input: 7, locked: true } };
};

test.each([
  ["the template when nothing is saved", template, null, template.cells],
  [
    "the saved cells, without a template cell that the student emptied",
    template,
    saved({ B1: { input: 1 } }),
    { ...lockedOnly(), B1: { input: 1 } },
  ],
  ["the template's locked cell, whatever was saved in it", template, saved({ A1: { input: 99 } }), lockedOnly()],
  ["no cells when nothing is saved and there is no template", null, null, {}],
  ["the saved cells when there is no template", null, saved({ B1: { input: 1 } }), { B1: { input: 1 } }],
])("DRAWER-09~ a sheet opens with %s", (_, from, content, cells) => {
  expect(startSheet(question(from), content).cells).toEqual(cells);
});

test("sheets are equal in any order of their cells, and differ by their inputs", () => {
  const sheet = (cells: Spreadsheet["cells"]) => sheetKey({ rows: 3, columns: 2, cells });
  expect(sheet({ A1: { input: 1 }, B1: { input: 2 } })).toBe(sheet({ B1: { input: 2 }, A1: { input: 1 } }));
  expect(sheet({ A1: { input: 1 } })).not.toBe(sheet({ A1: { input: "1" } }));
});
