import { isComputed, operandsOf, parseCellAddress, type CellValue, type Spreadsheet } from "@examplar/domain";
import type { Model } from "@ironcalc/wasm";

export interface SheetQuestion {
  cells: Spreadsheet["cells"];
  /** Addresses of the cells whose values the caller needs. */
  wanted: readonly string[];
}

export interface WorkedOutSheet {
  values: Record<string, CellValue>;
  texts: Record<string, string>;
  operands: Record<string, number>;
  formula_cells: string[];
}

const student = 0;
const scratch = 1;
const kinds = { number: 1, text: 2, boolean: 4 } as const;
/** The limit of common spreadsheet programs. */
const maxTextLength = 32_767;
/** More than the formulas of an exam read; beyond it, the rounding tolerance uses the operands found so far. */
const maxOperands = 5000;

const placeOf = (address: string): [row: number, column: number] => {
  const place = parseCellAddress(address);
  if (place === null) throw new Error("not the address of a cell");
  return [place.row, place.column];
};

/**
 * Adds a formula per wanted cell that joins its value to an empty text: the engine formats numbers to only nine digits.
 */
const askForTexts = (model: Model, sheetName: string, wanted: readonly string[]): void => {
  model.newSheet();
  for (const address of wanted) model.setUserInput(scratch, ...placeOf(address), `='${sheetName}'!${address}&""`);
};

const valueOf = (model: Model, address: string): CellValue => {
  const place = placeOf(address);
  const text = model.getFormattedCellValue(scratch, ...place);
  switch (model.getCellType(student, ...place)) {
    case kinds.number:
      // An empty cell has the type number, but no text.
      return text === "" ? null : Number(text);
    case kinds.text:
      return text.slice(0, maxTextLength);
    case kinds.boolean:
      return text === "TRUE";
    default:
      return null;
  }
};

/** Returns the cell's formula, or an empty text. The engine puts an apostrophe before a text that starts with `=`. */
const formulaIn = (model: Model, address: string): string => {
  const content = model.getCellContent(student, ...placeOf(address));
  return content.startsWith("=") ? content : "";
};

interface Sources {
  /** Numbers written in the formulas themselves. */
  figures: number[];
  cells: Set<string>;
}

/** Finds everything that a cell's value depends on, directly or through other cells. */
const sourcesOf = (model: Model, address: string, cells: SheetQuestion["cells"]): Sources => {
  const sources: Sources = { figures: [], cells: new Set([address]) };
  for (const from of sources.cells) {
    const formula = formulaIn(model, from);
    if (formula === "") continue;
    const operands = operandsOf(formula);
    sources.figures.push(...operands.figures);
    for (const cell of operands.cells) {
      if (sources.cells.size >= maxOperands) return sources;
      if (cells[cell] !== undefined) sources.cells.add(cell);
    }
  }
  return sources;
};

const largestOf = (model: Model, { figures, cells }: Sources): number => {
  let largest = 0;
  for (const figure of figures) largest = Math.max(largest, Math.abs(figure));
  for (const cell of cells) {
    const value = valueOf(model, cell);
    if (typeof value === "number") largest = Math.max(largest, Math.abs(value));
  }
  return largest;
};

/** Evaluates the sheet and returns the values of the wanted cells; null for an error. */
export const workOutSheet = (model: Model, { cells, wanted }: SheetQuestion): WorkedOutSheet => {
  model.pauseEvaluation();
  for (const [address, { input }] of Object.entries(cells)) {
    if (input !== "") model.setUserInput(student, ...placeOf(address), String(input));
  }
  const formula_cells = wanted.filter((address) => isComputed(formulaIn(model, address)));
  const sources = formula_cells.map((address) => [address, sourcesOf(model, address, cells)] as const);
  const asked = new Set([...wanted, ...sources.flatMap(([, { cells: read }]) => [...read])]);
  askForTexts(model, model.getWorksheetsProperties()[student]?.name ?? "", [...asked]);
  model.evaluate();
  const byAddress = <T>(tell: (address: string) => T) =>
    Object.fromEntries(wanted.map((address) => [address, tell(address)]));
  return {
    values: byAddress((address) => valueOf(model, address)),
    texts: byAddress((address) => model.getFormattedCellValue(student, ...placeOf(address)).slice(0, maxTextLength)),
    operands: Object.fromEntries(sources.map(([address, read]) => [address, largestOf(model, read)])),
    formula_cells,
  };
};
