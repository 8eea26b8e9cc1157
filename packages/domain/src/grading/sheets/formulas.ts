import { cellAddress, maxSheetColumns, maxSheetRows, parseCellAddress } from "../../answers/content/cell-address.ts";

const figure = String.raw`(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:E[+-]?\d+)?`;
const text = String.raw`"(?:[^"]|"")*"`;
const constant = new RegExp(String.raw`^=[\s(+-]*(?:${text}|TRUE|FALSE|${figure})?[\s)%]*$`, "iu");

/** Whether a cell holds a formula that computes something: `=22` is only a typed number with a sign before it. */
export const isComputed = (input: string): boolean => {
  return input.startsWith("=") && !constant.test(input);
};

const cell = String.raw`\$?[A-Z]{1,3}\$?[1-9]\d{0,6}`;
const column = String.raw`\$?[A-Z]{1,3}`;
/** Matches texts and function names too, so that they are skipped. */
const tokens = new RegExp(
  [
    text,
    String.raw`(?<cells>${cell}:${cell}|${cell})(?![\w.(])`,
    String.raw`(?<columns>${column}:${column})(?![\w.(])`,
    String.raw`[A-Z_][\w.]*`,
    String.raw`(?<figure>(?:\d+(?:\.\d*)?|\.\d+)(?:E[+-]?\d+)?)`,
  ].join("|"),
  "giu",
);

export interface Operands {
  figures: number[];
  /** Addresses of the cells that the formula reads, with ranges expanded. */
  cells: string[];
}

/** Returns the numbers and cells that a formula uses. */
export const operandsOf = (formula: string): Operands => {
  const operands: Operands = { figures: [], cells: [] };
  for (const { groups } of formula.matchAll(tokens)) {
    if (groups?.figure !== undefined) operands.figures.push(Number(groups.figure));
    const range = groups?.cells ?? groups?.columns;
    if (range !== undefined) operands.cells.push(...cellsIn(range));
  }
  return operands;
};

const cellsIn = (range: string): string[] => {
  const [from = "", to = from] = range.replaceAll("$", "").toUpperCase().split(":");
  const first = parseCellAddress(/\d$/.test(from) ? from : `${from}1`);
  const last = parseCellAddress(/\d$/.test(to) ? to : `${to}${maxSheetRows}`);
  if (first === null || last === null) return [];
  const rows = between(first.row, last.row, maxSheetRows);
  const columns = between(first.column, last.column, maxSheetColumns);
  return columns.flatMap((at) => rows.map((row) => cellAddress({ row, column: at })));
};

const between = (one: number, other: number, most: number): number[] => {
  const least = Math.min(one, other);
  return Array.from({ length: Math.max(0, Math.min(most, Math.max(one, other)) - least + 1) }, (_, i) => least + i);
};
