import { expect, test } from "vitest";
import { withPart } from "./numeric.state.ts";

test.each([
  ["a figure as typed", null, { text: " 1 234,50" }, { text: " 1 234,50", unit: null }],
  ["a unit before the figure", null, { unit: "kg" }, { text: "", unit: "kg" }],
  ["the figure beside the unit", { text: "", unit: "kg" }, { text: "3" }, { text: "3", unit: "kg" }],
  ["the unit taken back", { text: "3", unit: "kg" }, { unit: "" }, { text: "3", unit: null }],
  ["both taken back", { text: "3", unit: null }, { text: "" }, null],
])("%s", (_title, content, part, next) => {
  expect(withPart(content, part)).toEqual(next);
});
