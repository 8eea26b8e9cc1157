import { cellAddress, maxSheetColumns, maxSheetRows, parseCellAddress } from "../answers/content/cell-address.ts";
import type { Spreadsheet, SpreadsheetCell } from "../answers/question-content.types.ts";
import { sheetToEvaluate } from "../grading/sheets/grade-sheet.ts";

export interface AnsweredCell {
  address: string;
  /** As it was typed; a formula begins with `=`. */
  input: string | number;
  format: SpreadsheetCell["format"] | null;
  bold: boolean;
  /** Whether the student wrote it: the template's input differs. */
  is_own: boolean;
}

export interface AnsweredSheet {
  /** The letters above the columns. */
  columns: string[];
  rows: { number: number; cells: AnsweredCell[] }[];
}

const cellOf = (cell: SpreadsheetCell | undefined, template: SpreadsheetCell | undefined, address: string) => ({
  address,
  input: cell?.input ?? "",
  format: cell?.format ?? template?.format ?? null,
  bold: cell?.bold ?? template?.bold ?? false,
  is_own: String(cell?.input ?? "") !== String(template?.input ?? ""),
});

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** Returns the student's sheet on the template, cut to the rows and columns that hold input or cells to answer. */
export const answeredSheet = (
  template: Spreadsheet | null,
  answer: Spreadsheet | null,
  answer_cells: readonly string[],
): AnsweredSheet => {
  const from = template?.cells ?? {};
  const cells = answer ? { ...from, ...sheetToEvaluate(template, answer).cells } : from;
  const written = Object.keys(cells).filter((address) => String(cells[address]!.input) !== "");
  const places = [...written, ...answer_cells].flatMap((address) => parseCellAddress(address) ?? []);
  const last = (along: "row" | "column", most: number) =>
    Math.min(
      most,
      places.reduce((end, place) => Math.max(end, place[along]), 0),
    );
  const columns = upTo(last("column", maxSheetColumns)).map((column) => cellAddress({ row: 1, column }).slice(0, -1));
  return {
    columns,
    rows: upTo(last("row", maxSheetRows)).map((number) => ({
      number,
      cells: columns.map((column) =>
        cellOf(cells[`${column}${number}`], from[`${column}${number}`], `${column}${number}`),
      ),
    })),
  };
};
