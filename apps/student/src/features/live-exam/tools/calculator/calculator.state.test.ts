import { expect, test } from "vitest";
import { firstCalculator, insert, lineText, maxHistory, workOut, write } from "./calculator.state.ts";

const ask = (state: typeof firstCalculator, expression: string) =>
  workOut(write(state, expression), "scientific", "en");

test("CALC-01~ the history shows the newest result first and keeps only a few", () => {
  const asked = ["1+1", "2+2", "3+3", "4+4", "5+5", "6+6"].reduce(ask, firstCalculator);
  expect(asked.history.map((line) => lineText(line, "en"))).toEqual(["12", "10", "8", "6", "4"]);
  expect(asked.history).toHaveLength(maxHistory);
});

test("the last result can be used in the next calculation", () => {
  const asked = ask(ask(firstCalculator, "6*7"), "Ans/2");
  expect(asked.outcome).toMatchObject({ value: 21 });
});

test("a problem is shown and does not change the history; an empty field calculates nothing", () => {
  const asked = ask(ask(firstCalculator, "1+1"), "1/0");
  expect(asked.outcome).toEqual({ kind: "problem", code: "domain" });
  expect(asked.history).toHaveLength(1);
  expect(ask(asked, "  ").outcome).toBeNull();
});

test.each([
  ["at the caret", "1+3", "2", [2, 2], "1+23"],
  ["in place of a selection", "1+3", "2", [2, 3], "1+2"],
] as const)("a key writes %s", (_, expression, key, range, text) => {
  expect(insert(write(firstCalculator, expression), key, range).text).toBe(text);
});

test.each([
  ["×", "Ans×"],
  ["7", "7"],
  ["sin(", "sin("],
])("after a result, the key %s starts an expression with %s", (key, text) => {
  expect(insert(ask(firstCalculator, "1+1"), key, [3, 3]).text).toBe(text);
});
