import { parseCellAddress, type CellValue, type Spreadsheet } from "@examplar/domain";
import type { Model } from "@ironcalc/wasm";

export interface SheetQuestion {
  cells: Spreadsheet["cells"];
  /** The cells whose values are asked for. */
  wanted: readonly string[];
}

export interface WorkedOutSheet {
  values: Record<string, CellValue>;
  formula_cells: string[];
}

const student = 0;
const scratch = 1;
const kinds = { number: 1, text: 2, boolean: 4 } as const;
/** As much as a cell of other spreadsheets holds. */
const maxTextLength = 32_767;

const placeOf = (address: string): [row: number, column: number] => {
  const place = parseCellAddress(address);
  if (place === null) throw new Error("not the address of a cell");
  return [place.row, place.column];
};

/** The engine tells a value only as it is formatted, to nine digits. Joined to an empty text it tells all of them. */
const askForTexts = (model: Model, sheetName: string, wanted: readonly string[]): void => {
  model.newSheet();
  for (const address of wanted) model.setUserInput(scratch, ...placeOf(address), `='${sheetName}'!${address}&""`);
};

const valueOf = (model: Model, address: string): CellValue => {
  const place = placeOf(address);
  const text = model.getFormattedCellValue(scratch, ...place);
  switch (model.getCellType(student, ...place)) {
    case kinds.number:
      // An empty cell is a number without a figure.
      return text === "" ? null : Number(text);
    case kinds.text:
      return text.slice(0, maxTextLength);
    case kinds.boolean:
      return text === "TRUE";
    default:
      return null;
  }
};

/** What the engine keeps as a formula begins with `=`; a text that begins so is kept with an apostrophe before it. */
const holdsFormula = (model: Model, address: string): boolean =>
  /^=./s.test(model.getCellContent(student, ...placeOf(address)));

/** Works the sheet out and tells what the wanted cells show: an error is null. */
export const workOutSheet = (model: Model, { cells, wanted }: SheetQuestion): WorkedOutSheet => {
  model.pauseEvaluation();
  for (const [address, { input }] of Object.entries(cells)) {
    if (input !== "") model.setUserInput(student, ...placeOf(address), String(input));
  }
  askForTexts(model, model.getWorksheetsProperties()[student]?.name ?? "", wanted);
  model.evaluate();
  return {
    values: Object.fromEntries(wanted.map((address) => [address, valueOf(model, address)])),
    formula_cells: wanted.filter((address) => holdsFormula(model, address)),
  };
};
