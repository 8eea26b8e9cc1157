import { maxSheetRows, type Language, type Spreadsheet, type SpreadsheetCell } from "@examplar/domain";
import type { Model } from "@ironcalc/wasm";
import { placeOf, type Place } from "./places.ts";
import { engineText } from "./typed-text.ts";

export type ShownKind = "empty" | "number" | "text" | "truth" | "error";

export interface ShownCell {
  text: string;
  kind: ShownKind;
}

/** One sheet that works itself out. Cells are kept as the answer keeps them; the engine only follows. */
export interface SheetEngine {
  size: { rows: number; columns: number };
  cell: (address: string) => SpreadsheetCell | undefined;
  /** What the cell shows, in the language of the page. */
  shown: (address: string) => ShownCell;
  /** What one would type to get it, in the language of the page: `=SOMME(A1;A2)`. */
  typed: (address: string) => string;
  write: (address: string, typed: string) => void;
  /** As it is kept: formulas in English. */
  put: (address: string, cell: SpreadsheetCell | undefined) => void;
  /** The references of a formula move along. */
  copy: (from: string, to: string) => void;
  content: () => Spreadsheet;
  speak: (language: Language) => void;
  free: () => void;
}

const only = 0;
const kinds: Record<number, ShownKind> = { 1: "number", 2: "text", 4: "truth", 16: "error" };
const formats = { money: "#,##0.00", percent: "0.00%" } as const;
const isDate = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/;
/** Below every sheet: nobody sees it. */
const scratch: Place = { row: maxSheetRows + 1, column: 1 };

/** The sign or unit somebody typed stays with the figure. */
const formatTyped = (typed: string): SpreadsheetCell["format"] => {
  if (typed.startsWith("=") || !/\d/.test(typed)) return undefined;
  if (/%\s*$/.test(typed)) return "percent";
  return /^\s*[$€£]|[$€£]\s*$/.test(typed) ? "money" : undefined;
};

export const createSheetEngine = (model: Model, sheet: Spreadsheet, language: Language): SheetEngine => {
  let spoken: Language = "en";
  const cells = new Map<string, SpreadsheetCell>();
  const size = { rows: sheet.rows, columns: sheet.columns };

  const speak = (next: Language) => {
    if (next === spoken) return;
    model.setLanguage(next);
    model.setLocale(next);
    spoken = next;
  };
  const inEnglish = <T>(act: () => T): T => {
    const before = spoken;
    speak("en");
    const result = act();
    speak(before);
    return result;
  };
  const at = (address: string): [row: number, column: number] => {
    const { row, column } = placeOf(address, size) ?? scratch;
    return [row, column];
  };
  const tell = (address: string, text: string) => {
    const [row, column] = at(address);
    if (text === "") model.rangeClearContents(only, row, column, row, column);
    else model.setUserInput(only, row, column, text);
  };
  const dress = (address: string, format: SpreadsheetCell["format"]) => {
    const [row, column] = at(address);
    const look = format === "money" || format === "percent" ? formats[format] : "general";
    model.updateRangeStyle({ sheet: only, row, column, width: 1, height: 1 }, "num_fmt", look);
  };
  /** A date is written differently in each language; kept, it has one meaning. */
  const plainDate = (address: string): string => {
    model.setUserInput(only, scratch.row, scratch.column, `=TEXT(${address},"yyyy-mm-dd")`);
    const date = model.getFormattedCellValue(only, scratch.row, scratch.column);
    model.rangeClearContents(only, scratch.row, scratch.column, scratch.row, scratch.column);
    return date;
  };
  const keptInput = (address: string): string | number =>
    inEnglish(() => {
      const text = model.getCellContent(only, ...at(address));
      if (text === "" || text.startsWith("=") || kinds[model.getCellType(only, ...at(address))] !== "number")
        return text;
      if (isDate.test(text)) return plainDate(address);
      return Number.isFinite(Number(text)) ? Number(text) : text;
    });
  const keep = (address: string, cell: SpreadsheetCell | undefined) => {
    if (!cell || (cell.input === "" && !cell.format && !cell.bold)) cells.delete(address);
    else cells.set(address, cell);
  };

  const put: SheetEngine["put"] = (address, cell) => {
    inEnglish(() => {
      if (cell?.format !== cells.get(address)?.format) dress(address, cell?.format);
      tell(address, String(cell?.input ?? ""));
    });
    keep(address, cell);
  };
  const write: SheetEngine["write"] = (address, typed) => {
    const before = cells.get(address);
    const format = before?.format ?? formatTyped(typed);
    tell(address, engineText(typed, spoken));
    keep(address, { ...before, input: keptInput(address), ...(format && { format }) });
  };
  const copy: SheetEngine["copy"] = (from, to) => {
    const [row, column] = at(from);
    model.setSelectedCell(row, column);
    model.setSelectedRange(row, column, row, column);
    const { range, data } = model.copyToClipboard();
    model.setSelectedCell(...at(to));
    model.pasteFromClipboard(only, range, data, false);
    const format = cells.get(from)?.format;
    keep(to, { input: keptInput(to), ...(format && { format }) });
  };
  const shown: SheetEngine["shown"] = (address) => {
    const text = model.getFormattedCellValue(only, ...at(address));
    const kind = text === "" ? "empty" : (kinds[model.getCellType(only, ...at(address))] ?? "text");
    // The engine gives financial results the money of the language, whatever money the exam is about.
    return { kind, text: kind === "number" ? text.replace(/[$€]/, "").trim() : text };
  };

  model.pauseEvaluation();
  for (const [address, cell] of Object.entries(sheet.cells)) put(address, cell);
  model.resumeEvaluation();
  model.evaluate();
  speak(language);

  return {
    size,
    cell: (address) => cells.get(address),
    shown,
    typed: (address) => model.getCellContent(only, ...at(address)),
    write,
    put,
    copy,
    content: () => ({ ...size, cells: Object.fromEntries(cells) }),
    speak,
    free: () => model.free(),
  };
};
