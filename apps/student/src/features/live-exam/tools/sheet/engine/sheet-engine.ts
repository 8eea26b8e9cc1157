import type { Language, Spreadsheet, SpreadsheetCell } from "@examplar/domain";
import type { Model } from "@ironcalc/wasm";
import { createLocalisedModel, only, type ShownKind } from "./localised-model.ts";
import type { Size } from "../grid/places.ts";
import { engineText } from "../grid/typed-text.ts";

export interface ShownCell {
  text: string;
  kind: ShownKind;
}

/** One sheet that works itself out. Cells are kept as the answer keeps them; the engine only follows. */
export interface SheetEngine {
  size: Size;
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
  setLanguage: (language: Language) => void;
  free: () => void;
}

/** The sign or unit somebody typed stays with the figure. */
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
    // The engine gives financial results the money of the language, whatever money the exam is about.
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
