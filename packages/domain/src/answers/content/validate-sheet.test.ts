import { describe, expect, test } from "vitest";
import { maxSheetColumns, maxSheetRows, parseCellAddress } from "./cell-address.ts";
import { validateSheet } from "./validate-sheet.ts";

const sheet = (cells: unknown, rows: unknown = 10, columns: unknown = 4) => ({ rows, columns, cells });

test.each([
  ["A1", { row: 1, column: 1 }],
  ["Z9", { row: 9, column: 26 }],
  ["AA10", { row: 10, column: 27 }],
  ["CV1000", { row: 1000, column: 100 }],
  ["AAA1", { row: 1, column: 703 }],
  ["", null],
  ["A", null],
  ["1", null],
  ["A0", null],
  ["A01", null],
  ["a1", null],
  ["$A$1", null],
  ["A1:B2", null],
  [" A1", null],
  ["A1\n", null],
  ["AAAA1", null],
  ["A12345678", null],
  ["__proto__", null],
])("the cell address %j is parsed to %j", (address, place) => {
  expect(parseCellAddress(address)).toEqual(place);
});

describe("a spreadsheet is accepted", () => {
  test.each([
    ["that is empty", sheet({})],
    ["of the largest allowed size", sheet({ CV1000: { input: "corner" } }, maxSheetRows, maxSheetColumns)],
    ["of a single cell", sheet({ A1: { input: 0 } }, 1, 1)],
    ["with a formula in its last cell", sheet({ D10: { input: "=SUM(A1:A9)" } })],
    [
      "with every field that a cell may have",
      sheet({ A1: { input: -1.5, format: "money", bold: true, locked: true } }),
    ],
    ["with a cell that was emptied", sheet({ A1: { input: "" } })],
  ])("%s", (_name, content) => {
    expect(validateSheet(content)).toEqual(content);
  });

  test("without default values and unknown fields", () => {
    const written = { A1: { input: 1, bold: false, locked: false, format: null, is_correct: true } };
    expect(validateSheet({ ...sheet(written), key: "secret" })).toEqual(sheet({ A1: { input: 1 } }));
  });

  test("without the characters that cannot be stored", () => {
    expect(validateSheet(sheet({ A1: { input: "a\u{0}\ud800" } }))).toEqual(sheet({ A1: { input: "a\u{fffd}" } }));
  });
});

describe("a spreadsheet is refused", () => {
  test.each<[string, unknown]>([
    ["that is null", null],
    ["that is a list", []],
    ["without cells", { rows: 1, columns: 1 }],
    ["with a list of cells", sheet([{ input: 1 }])],
    ["without rows", sheet({}, 0)],
    ["without columns", sheet({}, 1, 0)],
    ["with a fraction of a row", sheet({}, 1.5)],
    ["whose number of rows is a string", sheet({}, "10")],
    ["with too many rows", sheet({}, maxSheetRows + 1)],
    ["with too many columns", sheet({}, 1, maxSheetColumns + 1)],
    ["with a cell below its last row", sheet({ A11: { input: 1 } })],
    ["with a cell right of its last column", sheet({ E1: { input: 1 } })],
    ["with a key that is no cell address", sheet({ one: { input: 1 } })],
    ["with a cell that is a bare number", sheet({ A1: 1 })],
    ["with a cell that is null", sheet({ A1: null })],
    ["with a cell without input", sheet({ A1: { bold: true } })],
    ["with an infinite number in a cell", sheet({ A1: { input: Infinity } })],
    ["with a list in a cell", sheet({ A1: { input: [1] } })],
    ["with an unknown format", sheet({ A1: { input: 1, format: "roman" } })],
    ["with a cell whose bold is a string", sheet({ A1: { input: 1, bold: "yes" } })],
    ["with a cell whose locked is a number", sheet({ A1: { input: 1, locked: 1 } })],
  ])("%s", (_name, content) => {
    expect(validateSheet(content)).toBeNull();
  });
});
