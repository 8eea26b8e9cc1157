import { expect, test } from "vitest";
import { rowsToDraw } from "./row-window.ts";

test.each([
  ["all rows of a small sheet", 0, 400, 8, 1, [1, 8], 8],
  ["the first rows of a long sheet", 0, 360, 1000, 1, [1, 16], 16],
  ["the middle rows of a long sheet, and the focused row above them", 18_000, 360, 1000, 1, [1, 516], 23],
  ["the middle rows of a long sheet, and the focused row below them", 18_000, 360, 1000, 1000, [495, 1000], 23],
  ["the last rows of a long sheet", 35_640, 360, 1000, 990, [985, 1000], 16],
])("draws %s", (_, top, height, rows, focused, [first, last], count) => {
  const drawn = rowsToDraw(top, height, 36, rows, focused);
  expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([first, last, count]);
});
