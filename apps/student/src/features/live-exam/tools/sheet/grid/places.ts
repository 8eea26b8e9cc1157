import { parseCellAddress } from "@examplar/domain";

/** Rows and columns count from one, as the engine and the domain count them. */
export interface Place {
  row: number;
  column: number;
}

export interface Size {
  rows: number;
  columns: number;
}

/** Returns `A` … `Z`, `AA`, `AB` … */
export const columnName = (column: number): string => {
  const [rest, letter] = [Math.floor((column - 1) / 26), String.fromCharCode(65 + ((column - 1) % 26))];
  return rest === 0 ? letter : columnName(rest) + letter;
};

export const addressOf = ({ row, column }: Place): string => `${columnName(column)}${row}`;

export const isInside = ({ row, column }: Place, { rows, columns }: Size): boolean =>
  row >= 1 && row <= rows && column >= 1 && column <= columns;

export const clampPlace = ({ row, column }: Place, { rows, columns }: Size): Place => ({
  row: Math.min(Math.max(row, 1), rows),
  column: Math.min(Math.max(column, 1), columns),
});

/** Returns the cell for an address that somebody typed; null when the sheet has no such cell. */
export const placeOf = (written: string, size: Size): Place | null => {
  const place = parseCellAddress(written.trim().toUpperCase().replaceAll("$", ""));
  return place && isInside(place, size) ? place : null;
};
