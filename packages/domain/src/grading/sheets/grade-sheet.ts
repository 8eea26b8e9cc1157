import type { ExpectedCell, QuestionKeys, Spreadsheet } from "../../answers/question-content.types.ts";
import { isBlank } from "../../answers/content/blank-text.ts";
import { foldText } from "../fold-text.ts";
import { readNumber } from "../numbers/read-number.ts";
import { exact, isWithin } from "../numbers/tolerance.ts";

export type CellValue = number | string | boolean | null;

/** A student's sheet after all its formulas were worked out, which is done elsewhere. */
export interface EvaluatedSheet {
  /** What each cell shows, by address; an empty one may be missing. */
  values: Readonly<Record<string, CellValue>>;
  /** The same as formatted: a date typed in a cell has a number for its value. */
  texts: Readonly<Record<string, string>>;
  /** The largest figure, by size, that went into each computed value. */
  operands: Readonly<Record<string, number>>;
  /** Those whose formula works something out. */
  formula_cells: ReadonlySet<string>;
}

const textFolding = { case: true, accents: false, spacing: true };
const currency = /^\p{Sc}$/u;

/**
 * The sheet to work out: the student's, with the locked cells of the template as the teacher wrote them. A locked cell
 * is locked by the screen alone, and must not earn a point when somebody sends another one.
 */
export const sheetToEvaluate = (template: Spreadsheet | null, content: Spreadsheet): Spreadsheet => {
  const locked = Object.entries(template?.cells ?? {}).filter(([, cell]) => cell.locked);
  return { ...content, cells: { ...content.cells, ...Object.fromEntries(locked) } };
};

/** Cells are compared by what they show, so that every way to work it out is right. */
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

/** A figure typed as another language writes it reaches us as a text: `1 234,50 €`, `12,5 %`. */
const figuresOf = (value: number | string | boolean): number[] => {
  if (typeof value === "number") return [value];
  const read = typeof value === "string" ? readNumber(value) : null;
  if (read === null) return [];
  if (read.rest === "%") return read.values.map((percent) => percent / 100);
  return read.rest === "" || currency.test(read.rest) ? read.values : [];
};
