import { maxSheetRows, type Language, type SpreadsheetCell } from "@examplar/domain";
import type { Model } from "@ironcalc/wasm";
import { placeOf, type Place, type Size } from "../grid/places.ts";

export type ShownKind = "empty" | "number" | "text" | "truth" | "error";

/** Index of the only sheet of an engine. Its rows and columns count from one. */
export const only = 0;
const kinds: Record<number, ShownKind> = { 1: "number", 2: "text", 4: "truth", 16: "error" };
const formats = { money: "#,##0.00", percent: "0.00%" } as const;
const isDate = /^\d{1,4}[/-]\d{1,2}[/-]\d{1,4}$/;
/** A scratch cell below every sheet, where nobody sees it. */
const scratch: Place = { row: maxSheetRows + 1, column: 1 };

/** Wraps the engine: it shows the language of the page, and answers are stored in English. */
export const createLocalisedModel = (model: Model, size: Size) => {
  let language: Language = "en";
  const at = (address: string): [row: number, column: number] => {
    const { row, column } = placeOf(address, size) ?? scratch;
    return [row, column];
  };
  const setLanguage = (next: Language) => {
    if (next === language) return;
    model.setLanguage(next);
    model.setLocale(next);
    language = next;
  };
  const inEnglish = <T>(act: () => T): T => {
    const before = language;
    setLanguage("en");
    const result = act();
    setLanguage(before);
    return result;
  };
  const tell = (address: string, text: string) => {
    const [row, column] = at(address);
    if (text === "") model.rangeClearContents(only, row, column, row, column);
    else model.setUserInput(only, row, column, text);
  };
  const setFormat = (address: string, format: SpreadsheetCell["format"]) => {
    const [row, column] = at(address);
    const look = format === "money" || format === "percent" ? formats[format] : "general";
    model.updateRangeStyle({ sheet: only, row, column, width: 1, height: 1 }, "num_fmt", look);
  };
  const kindOf = (address: string): ShownKind => kinds[model.getCellType(only, ...at(address))] ?? "text";
  /** Returns the input of the cell as an answer stores it. */
  const keptInput = (address: string): string | number =>
    inEnglish(() => {
      const text = model.getCellContent(only, ...at(address));
      if (text === "" || text.startsWith("=") || kindOf(address) !== "number") return text;
      if (isDate.test(text)) return plainDate(model, address);
      return Number.isFinite(Number(text)) ? Number(text) : text;
    });
  return { at, setLanguage, currentLanguage: () => language, inEnglish, tell, setFormat, kindOf, keptInput };
};

/** Returns a date in ISO format: its text differs from language to language, but a stored date has one meaning. */
const plainDate = (model: Model, address: string): string => {
  const { row, column } = scratch;
  model.setUserInput(only, row, column, `=TEXT(${address},"yyyy-mm-dd")`);
  const date = model.getFormattedCellValue(only, row, column);
  model.rangeClearContents(only, row, column, row, column);
  return date;
};
