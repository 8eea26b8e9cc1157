import { addressOf, type Size } from "./places.ts";

const [least, most, character, edges] = [88, 260, 8.5, 24];
/** A sheet may have a hundred thousand cells; its first rows decide how wide its columns are. */
const rowsLookedAt = 50;

/** Returns widths that fit the first content and then stay fixed: a result must not push its neighbours aside. */
export const columnWidths = ({ rows, columns }: Size, shown: (address: string) => { text: string }): number[] =>
  Array.from({ length: columns }, (_, index) => {
    const lengths = Array.from(
      { length: Math.min(rows, rowsLookedAt) },
      (__, row) => shown(addressOf({ row: row + 1, column: index + 1 })).text.length,
    );
    return Math.round(Math.min(Math.max(Math.max(...lengths) * character + edges, least), most));
  });
