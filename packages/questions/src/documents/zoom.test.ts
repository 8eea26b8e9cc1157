import { expect, test } from "vitest";
import { pageAsked, zoomIn, zoomOut } from "./zoom.ts";

test.each([
  [100, 125, 75],
  [50, 75, 50],
  [400, 400, 300],
])("from %i percent, one step in is %i and one step out is %i", (percent, nearer, farther) => {
  expect([zoomIn(percent), zoomOut(percent)]).toEqual([nearer, farther]);
});

test.each([
  ["1", 1],
  [" 12 ", 12],
  ["13", null],
  ["0", null],
  ["-1", null],
  ["2.5", null],
  ["", null],
  ["two", null],
])("in a document of twelve pages, typing %j means page %j", (written, page) =>
  expect(pageAsked(written, 12)).toBe(page),
);
