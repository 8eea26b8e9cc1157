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
    "what was saved, even where it is empty",
    template,
    saved({ B1: { input: 1 } }),
    { ...lockedOnly(), B1: { input: 1 } },
  ],
  ["a locked cell as the template has it", template, saved({ A1: { input: 99 } }), lockedOnly()],
  ["a blank sheet without a template", null, null, {}],
  ["what was saved without a template", null, saved({ B1: { input: 1 } }), { B1: { input: 1 } }],
])("DRAWER-09~ a sheet opens with %s", (_, from, content, cells) => {
  expect(startSheet(question(from), content).cells).toEqual(cells);
});

test("the storage order of cells makes no difference, their inputs do", () => {
  const sheet = (cells: Spreadsheet["cells"]) => sheetKey({ rows: 3, columns: 2, cells });
  expect(sheet({ A1: { input: 1 }, B1: { input: 2 } })).toBe(sheet({ B1: { input: 2 }, A1: { input: 1 } }));
  expect(sheet({ A1: { input: 1 } })).not.toBe(sheet({ A1: { input: "1" } }));
});
