import { expect, test } from "vitest";
import { withPart } from "./numeric.state.ts";

test.each([
  ["a number is kept as typed", null, { text: " 1 234,50" }, { text: " 1 234,50", unit: null }],
  ["a unit is chosen before a number is typed", null, { unit: "kg" }, { text: "", unit: "kg" }],
  ["a number is typed after the unit was chosen", { text: "", unit: "kg" }, { text: "3" }, { text: "3", unit: "kg" }],
  ["the unit is cleared and the number stays", { text: "3", unit: "kg" }, { unit: "" }, { text: "3", unit: null }],
  ["with number and unit cleared there is no answer", { text: "3", unit: null }, { text: "" }, null],
])("%s", (_title, content, part, next) => {
  expect(withPart(content, part)).toEqual(next);
});
