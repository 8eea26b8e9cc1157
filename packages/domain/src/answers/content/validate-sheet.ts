import { maxSheetColumns, maxSheetRows, parseCellAddress } from "./cell-address.ts";
import { isRecord, isWholeNumber } from "./json-shapes.ts";
import type { Spreadsheet, SpreadsheetCell } from "../question-content.types.ts";
import { storableText } from "./storable-text.ts";

const cellFormats: readonly unknown[] = ["number", "money", "percent"] satisfies SpreadsheetCell["format"][];

/** Returns the sheet with known fields only; null when it is not a sheet or has a cell outside its own bounds. */
export const validateSheet = (sheet: unknown): Spreadsheet | null => {
  if (!isRecord(sheet) || !isRecord(sheet.cells)) return null;
  const { rows, columns } = sheet;
  if (!isWholeNumber(rows, 1, maxSheetRows) || !isWholeNumber(columns, 1, maxSheetColumns)) return null;
  const cells: [string, SpreadsheetCell][] = [];
  for (const [address, written] of Object.entries(sheet.cells)) {
    const place = parseCellAddress(address);
    const cell = validateCell(written);
    if (cell === null || place === null || place.row > rows || place.column > columns) return null;
    cells.push([address, cell]);
  }
  return { rows, columns, cells: Object.fromEntries(cells) };
};

const validateCell = (cell: unknown): SpreadsheetCell | null => {
  if (!isRecord(cell)) return null;
  const input = validateInput(cell.input);
  if (input === null || !isFlag(cell.bold) || !isFlag(cell.locked) || !isFormat(cell.format)) return null;
  return {
    input,
    ...(cell.format ? { format: cell.format } : {}),
    ...(cell.bold ? { bold: true } : {}),
    ...(cell.locked ? { locked: true } : {}),
  };
};

const validateInput = (input: unknown): string | number | null => {
  if (typeof input === "string") return storableText(input);
  return typeof input === "number" && Number.isFinite(input) ? input : null;
};

const isFlag = (value: unknown): value is boolean | undefined => {
  return value === undefined || typeof value === "boolean";
};

const isFormat = (value: unknown): value is SpreadsheetCell["format"] | null => {
  return value === undefined || value === null || cellFormats.includes(value);
};
