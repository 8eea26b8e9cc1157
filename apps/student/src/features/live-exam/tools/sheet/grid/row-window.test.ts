import { expect, test } from "vitest";
import { rowsToDraw } from "./row-window.ts";

test.each([
  ["a small sheet whole", 0, 400, 8, 1, [1, 8], 8],
  ["the beginning of a long one", 0, 360, 1000, 1, [1, 16], 16],
  ["its middle, and the row in focus above", 18_000, 360, 1000, 1, [1, 516], 23],
  ["its middle, and the row in focus below", 18_000, 360, 1000, 1000, [495, 1000], 23],
  ["its end", 35_640, 360, 1000, 990, [985, 1000], 16],
])("draws %s", (_, top, height, rows, focused, [first, last], count) => {
  const drawn = rowsToDraw(top, height, 36, rows, focused);
  expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([first, last, count]);
});
