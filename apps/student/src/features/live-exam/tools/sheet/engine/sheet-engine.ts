import type { Language, Spreadsheet, SpreadsheetCell } from "@examplar/domain";
import type { Model } from "@ironcalc/wasm";
import { createLocalisedModel, only, type ShownKind } from "./localised-model.ts";
import type { Size } from "../grid/places.ts";
import { engineText } from "../grid/typed-text.ts";

export interface ShownCell {
  text: string;
  kind: ShownKind;
}

/** One sheet that calculates itself. Cells are stored as in the answer; the engine only follows. */
export interface SheetEngine {
  size: Size;
  cell: (address: string) => SpreadsheetCell | undefined;
  /** Returns what the cell shows, in the language of the page. */
  shown: (address: string) => ShownCell;
  /** Returns what a student would type for this cell, in the language of the page: `=SOMME(A1;A2)`. */
  typed: (address: string) => string;
  write: (address: string, typed: string) => void;
  /** Writes a cell as it is stored: formulas in English. */
  put: (address: string, cell: SpreadsheetCell | undefined) => void;
  /** Copies a cell; the references of its formula move along. */
  copy: (from: string, to: string) => void;
  content: () => Spreadsheet;
  setLanguage: (language: Language) => void;
  free: () => void;
}

/** Returns the format for the sign or unit that somebody typed, so that it stays with the number. */
const formatTyped = (typed: string): SpreadsheetCell["format"] => {
  if (typed.startsWith("=") || !/\d/.test(typed)) return undefined;
  if (/%\s*$/.test(typed)) return "percent";
  return /^\s*[$€£]|[$€£]\s*$/.test(typed) ? "money" : undefined;
};

export const createSheetEngine = (model: Model, sheet: Spreadsheet, language: Language): SheetEngine => {
  const size = { rows: sheet.rows, columns: sheet.columns };
  const cells = new Map<string, SpreadsheetCell>();
  const { at, setLanguage, currentLanguage, inEnglish, tell, setFormat, kindOf, keptInput } = createLocalisedModel(
    model,
    size,
  );

  const keep = (address: string, cell: SpreadsheetCell | undefined) => {
    if (!cell || (cell.input === "" && !cell.format && !cell.bold)) cells.delete(address);
    else cells.set(address, cell);
  };
  const put: SheetEngine["put"] = (address, cell) => {
    inEnglish(() => {
      if (cell?.format !== cells.get(address)?.format) setFormat(address, cell?.format);
      tell(address, String(cell?.input ?? ""));
    });
    keep(address, cell);
  };
  const write: SheetEngine["write"] = (address, typed) => {
    const before = cells.get(address);
    const format = before?.format ?? formatTyped(typed);
    tell(address, engineText(typed, currentLanguage()));
    keep(address, { ...before, input: keptInput(address), ...(format && { format }) });
  };
  const copy: SheetEngine["copy"] = (from, to) => {
    copyCell(model, at(from), at(to));
    const format = cells.get(from)?.format;
    keep(to, { input: keptInput(to), ...(format && { format }) });
  };
  const shown: SheetEngine["shown"] = (address) => {
    const text = model.getFormattedCellValue(only, ...at(address));
    const kind = text === "" ? "empty" : kindOf(address);
    // The engine adds the currency of the language to financial results, whatever currency the exam uses.
    return { kind, text: kind === "number" ? text.replace(/[$€]/, "").trim() : text };
  };

  model.pauseEvaluation();
  for (const [address, cell] of Object.entries(sheet.cells)) put(address, cell);
  model.resumeEvaluation();
  model.evaluate();
  setLanguage(language);

  const typed: SheetEngine["typed"] = (address) => model.getCellContent(only, ...at(address));
  const content = () => ({ ...size, cells: Object.fromEntries(cells) });
  const cell: SheetEngine["cell"] = (address) => cells.get(address);
  return { size, cell, shown, typed, write, put, copy, content, setLanguage, free: () => model.free() };
};

const copyCell = (model: Model, [row, column]: [number, number], to: [number, number]) => {
  model.setSelectedCell(row, column);
  model.setSelectedRange(row, column, row, column);
  const { range, data } = model.copyToClipboard();
  model.setSelectedCell(...to);
  model.pasteFromClipboard(only, range, data, false);
};
