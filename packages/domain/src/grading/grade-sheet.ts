import type { ExpectedCell, QuestionKeys, Spreadsheet } from "../answers/question-content.types.ts";
import { foldText } from "./fold-text.ts";
import { readNumber } from "./read-number.ts";
import { exact, isWithin } from "./tolerance.ts";

export type CellValue = number | string | boolean | null;

/** A student's sheet after all its formulas were worked out, which is done elsewhere. */
export interface EvaluatedSheet {
  /** What each cell shows, by address; an empty one may be missing. */
  values: Readonly<Record<string, CellValue>>;
  formula_cells: ReadonlySet<string>;
}

const textFolding = { case: true, accents: false, spacing: false };

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
  if (typeof expected === "string") return foldText(String(value), textFolding) === foldText(expected, textFolding);
  return figuresOf(value).some((figure) => isWithin(figure, expected, tolerance ?? exact));
};

/** A figure typed with the comma of another language reaches us as a text. */
const figuresOf = (value: number | string | boolean): number[] => {
  if (typeof value === "number") return [value];
  const read = typeof value === "string" ? readNumber(value) : null;
  return read?.rest === "" ? read.values : [];
};
