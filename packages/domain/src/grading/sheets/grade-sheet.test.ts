import { describe, expect, test } from "vitest";
import type { ExpectedCell, Spreadsheet } from "../../answers/question-content.types.ts";
import { sheetPoints, sheetToEvaluate, type CellValue } from "./grade-sheet.ts";

const expects = (expected: number | string, cell: Partial<ExpectedCell> = {}): ExpectedCell => ({
  cell: "B2",
  expected,
  tolerance: null,
  formula_required: false,
  points: 1,
  ...cell,
});
const pointsFor = (
  cell: ExpectedCell,
  value: CellValue | undefined,
  formulas: string[] = [],
  { text, operands }: { text?: string; operands?: number } = {},
) =>
  sheetPoints(
    { cells: [cell] },
    {
      values: value === undefined ? {} : { B2: value },
      texts: text === undefined ? {} : { B2: text },
      operands: operands === undefined ? {} : { B2: operands },
      formula_cells: new Set(formulas),
    },
  );

describe("a cell is compared by its value", () => {
  const near = { tolerance: { kind: "absolute", amount: 0.5 } } as const;
  test.each<[ExpectedCell, CellValue | undefined, number]>([
    [expects(4), 4, 1],
    [expects(4), 4.01, 0],
    [expects(0.3), 0.1 + 0.2, 1],
    [expects(4, near), 4.5, 1],
    [expects(4, near), 4.51, 0],
    [expects(200, { tolerance: { kind: "relative", ratio: 0.01 } }), 202, 1],
    [expects(1234.5), "1 234,5", 1],
    [expects(1234.5), "1,234.5", 1],
    [expects(1234.5), "1234.5 kg", 0],
    [expects(4), "four", 0],
    [expects(4), "#DIV/0!", 0],
    [expects(4), "", 0],
    [expects(0), null, 0],
    [expects(0), undefined, 0],
    [expects(0), false, 0],
    [expects(1), true, 0],
    [expects("Rentable"), "Rentable", 1],
    [expects("Rentable"), " RENTABLE ", 1],
    [expects("Rentable"), "Non rentable", 0],
    [expects("été"), "ete", 0],
    [expects("TRUE"), true, 1],
    [expects("TRUE"), false, 0],
    [expects("12"), 12, 1],
    [expects("a b"), "a  b", 1],
    [expects("l'offre"), "l’offre", 1],
    [expects("10 000 habitants"), "10\u{202f}000\u{a0}habitants", 1],
    [expects("5"), "-5", 0],
    [expects(1234.5), "1 234,50 €", 1],
    [expects(40), "£40", 1],
    [expects(40), "-£40", 0],
    [expects(0.125), "12,5 %", 1],
    [expects(12.5), "12,5 %", 0],
    [expects(40), "40 kg", 0],
    [expects(""), null, 0],
    [expects("null"), null, 0],
  ])("for the expected cell %j, the value %j earns %d", (cell, value, points) => {
    expect(pointsFor(cell, value)).toBe(points);
  });
});

describe("a date or a percentage may also match by the text that it shows", () => {
  test.each<[string, CellValue, string, number]>([
    ["2024-03-15", 45_366, "2024-03-15", 1],
    ["03/15/2024", 45_366, "03/15/2024", 1],
    ["12%", 0.12, "12%", 1],
    ["2024-03-15", 45_367, "2024-03-16", 0],
    ["45366", 45_366, "2024-03-15", 1],
  ])("where %s is expected, the value %j shown as %j earns %d", (expected, value, text, points) => {
    expect(pointsFor(expects(expected), value, [], { text })).toBe(points);
  });
});

describe("the allowed floating-point error depends on the operands", () => {
  test.each<[string, number, number, ExpectedCell["tolerance"], number, number]>([
    ["=0.1+0.2-0.3", 0.1 + 0.2 - 0.3, 0, null, 0.3, 1],
    ["=100.1-100", 100.1 - 100, 0.1, null, 100.1, 1],
    ["=0.1+0.2-0.3", 0.1 + 0.2 - 0.3, 0, { kind: "relative", ratio: 0.05 }, 0.3, 1],
    ["=0.1+0.2-0.29", 0.1 + 0.2 - 0.29, 0, null, 0.3, 0],
    ["=100.2-100", 100.2 - 100, 0.1, null, 100.2, 0],
  ])(
    "%s shows %d where %d is expected, with tolerance %j",
    (_formula, value, expected, tolerance, operands, points) => {
      expect(pointsFor(expects(expected, { tolerance }), value, ["B2"], { operands })).toBe(points);
    },
  );
});

test.each([
  [true, ["B2"], 1],
  [true, ["B3"], 0],
  [true, [], 0],
  [false, [], 1],
])("a formula is required in B2: %s, the sheet has formulas in %j: %d points", (formula_required, formulas, points) => {
  expect(pointsFor(expects(4, { formula_required }), 4, formulas)).toBe(points);
});

test("each cell earns its own points", () => {
  const cells = [
    expects(1, { cell: "A1", points: 0.5 }),
    expects(2, { cell: "A2", points: 2 }),
    expects(3, { cell: "A3" }),
  ];
  expect(
    sheetPoints({ cells }, { values: { A1: 1, A2: 2, A3: 4 }, texts: {}, operands: {}, formula_cells: new Set() }),
  ).toBe(2.5);
});

describe("the sheet to evaluate", () => {
  const template: Spreadsheet = {
    rows: 9,
    columns: 9,
    cells: { A1: { input: 100, locked: true }, A2: { input: "Free" }, A3: { input: "=A1", locked: true } },
  };
  const written: Spreadsheet = {
    rows: 9,
    columns: 9,
    cells: { A1: { input: 1 }, A2: { input: "Mine" }, B2: { input: "=A1*2" } },
  };

  test("has the locked cells of the template, whatever the student sent", () => {
    expect(sheetToEvaluate(template, written).cells).toEqual({
      A1: { input: 100, locked: true },
      A2: { input: "Mine" },
      A3: { input: "=A1", locked: true },
      B2: { input: "=A1*2" },
    });
    expect(written.cells.A1).toEqual({ input: 1 });
  });

  test("is the student's own sheet when there is no template", () => {
    expect(sheetToEvaluate(null, written)).toEqual(written);
  });
});
