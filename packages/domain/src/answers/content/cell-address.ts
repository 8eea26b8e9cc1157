/** Large enough for any exam; a larger sheet is a mistake or an attack on the code that evaluates it. */
export const maxSheetRows = 1000;
export const maxSheetColumns = 100;

/** Parses `B3` into row 3 and column 2; returns null when the text is not an address. */
export const parseCellAddress = (address: string): { row: number; column: number } | null => {
  const [, letters, digits] = /^([A-Z]{1,3})([1-9]\d{0,6})$/.exec(address) ?? [];
  if (letters === undefined || digits === undefined) return null;
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits), column };
};

/** Returns the address of a row and column: the inverse of `parseCellAddress`. */
export const cellAddress = ({ row, column }: { row: number; column: number }): string => {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
};
