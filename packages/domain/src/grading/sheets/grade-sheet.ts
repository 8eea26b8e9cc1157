import type { ExpectedCell, QuestionKeys, Spreadsheet } from "../../answers/question-content.types.ts";
import { isBlank } from "../../answers/content/blank-text.ts";
import { foldText } from "../fold-text.ts";
import { readNumber } from "../numbers/read-number.ts";
import { exact, isWithin } from "../numbers/tolerance.ts";

export type CellValue = number | string | boolean | null;

/** A student's sheet with all formulas evaluated, which happens outside the domain. */
export interface EvaluatedSheet {
  /** Value of each cell, by address; empty cells may be missing. */
  values: Readonly<Record<string, CellValue>>;
  /** Formatted text of each cell, by address: a date typed in a cell has a number as its value. */
  texts: Readonly<Record<string, string>>;
  /** The largest number, by absolute value, that was used for each computed value. */
  operands: Readonly<Record<string, number>>;
  /** Cells whose formula computes something. */
  formula_cells: ReadonlySet<string>;
}

const textFolding = { case: true, accents: false, spacing: true };
const currency = /^\p{Sc}$/u;

/**
 * Returns the sheet to evaluate: the student's, with the template's locked cells as the teacher wrote them. Only the
 * screen enforces locked cells, so one that a client changed must not earn a point.
 */
export const sheetToEvaluate = (template: Spreadsheet | null, content: Spreadsheet): Spreadsheet => {
  const locked = Object.entries(template?.cells ?? {}).filter(([, cell]) => cell.locked);
  return { ...content, cells: { ...content.cells, ...Object.fromEntries(locked) } };
};

/** Compares cells by their values, so that every way to compute them is right. */
export const sheetPoints = ({ cells }: QuestionKeys["spreadsheet"], sheet: EvaluatedSheet): number => {
  return cells.reduce((total, expected) => total + (cellIsRight(expected, sheet) ? expected.points : 0), 0);
};

const cellIsRight = ({ cell, expected, tolerance, formula_required }: ExpectedCell, sheet: EvaluatedSheet): boolean => {
  if (formula_required && !sheet.formula_cells.has(cell)) return false;
  const value = sheet.values[cell] ?? null;
  if (value === null) return false;
  if (typeof expected === "string")
    return [String(value), sheet.texts[cell] ?? ""].some((text) => saysSame(text, expected));
  const largest = sheet.operands[cell] ?? 0;
  return figuresOf(value).some((figure) => isWithin(figure, expected, tolerance ?? exact, largest));
};

const saysSame = (text: string, expected: string): boolean => {
  return !isBlank(text) && foldText(text, textFolding) === foldText(expected, textFolding);
};

/** A number in another language's notation arrives as text: `1 234,50 €`, `12,5 %`. */
const figuresOf = (value: number | string | boolean): number[] => {
  if (typeof value === "number") return [value];
  const read = typeof value === "string" ? readNumber(value) : null;
  if (read === null) return [];
  if (read.rest === "%") return read.values.map((percent) => percent / 100);
  return read.rest === "" || currency.test(read.rest) ? read.values : [];
};
