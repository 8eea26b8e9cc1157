import type { Spreadsheet } from "@examplar/domain";
import { placeOf } from "./places.ts";

const [least, most, character, edges] = [88, 260, 8.5, 24];

/** Wide enough for what the sheet opens with, and from then on fixed: a result must not push its neighbours aside. */
export const columnWidths = (sheet: Spreadsheet): number[] => {
  const longest = Array.from({ length: sheet.columns }, () => 0);
  for (const [address, { input }] of Object.entries(sheet.cells)) {
    const column = (placeOf(address, sheet)?.column ?? 1) - 1;
    const length = String(input).startsWith("=") ? 0 : String(input).length;
    longest[column] = Math.max(longest[column] ?? 0, length);
  }
  return longest.map((length) => Math.round(Math.min(Math.max(length * character + edges, least), most)));
};
