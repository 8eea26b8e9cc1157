import { expect, test } from "vitest";
import { addressOf, clampPlace, columnName, placeOf } from "./places.ts";

test.each([
  [1, "A"],
  [26, "Z"],
  [27, "AA"],
  [52, "AZ"],
  [53, "BA"],
  [100, "CV"],
  [703, "AAA"],
])("column %i is %s", (column, name) => expect(columnName(column)).toBe(name));

const size = { rows: 10, columns: 4 };

test.each([
  ["B3", { row: 3, column: 2 }],
  [" b3 ", { row: 3, column: 2 }],
  ["$D$10", { row: 10, column: 4 }],
  ["E1", null],
  ["A11", null],
  ["A0", null],
  ["", null],
  ["3B", null],
])("the address %j means the cell %j", (written, place) => {
  expect(placeOf(written, size)).toEqual(place);
  if (place) expect(placeOf(addressOf(place), size)).toEqual(place);
});

test("a cell beyond the sheet is replaced by one at its edge", () => {
  expect(clampPlace({ row: 99, column: -3 }, size)).toEqual({ row: 10, column: 1 });
});
