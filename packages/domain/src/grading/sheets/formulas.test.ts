import { expect, test } from "vitest";
import { isComputed, operandsOf } from "./formulas.ts";

test.each([
  ["=22", false],
  ["= 22", false],
  ["=+22", false],
  ["=-22", false],
  ["=(22)", false],
  ["=((-22.5))", false],
  ["=22%", false],
  ["=1.5e3", false],
  ["=1,5", false],
  ['="Rentable"', false],
  ['="a ""quoted"" word"', false],
  ["=TRUE", false],
  ["=false", false],
  ["=", false],
  ["22", false],
  ["Rentable", false],
  ["'=1+1", false],
  ["=A1", true],
  ["=$A$1", true],
  ["=-A1", true],
  ["=2+2", true],
  ["=100*1.2", true],
  ["=(1)-(2)", true],
  ["=SUM(A1:A3)", true],
  ["=PI()", true],
  ["=TRUE()", true],
  ['="a"&"b"', true],
  ["=1<2", true],
])("%s computes something: %s", (input, computed) => {
  expect(isComputed(input)).toBe(computed);
});

test.each<[string, number[], string[]]>([
  ["=0.1+0.2-0.3", [0.1, 0.2, 0.3], []],
  ["=100.1-100", [100.1, 100], []],
  ["=A1-$B$2*2", [2], ["A1", "B2"]],
  ["=SUM(A1:B2)", [], ["A1", "A2", "B1", "B2"]],
  ["=SUM($B2:A$1)", [], ["A1", "A2", "B1", "B2"]],
  ["=sum(a1:a2)+1e3", [1000], ["A1", "A2"]],
  ['=IF(A1="B7 100",C3,0)', [0], ["A1", "C3"]],
  ["=LOG10(A1)", [], ["A1"]],
  ["=1E+2-A1", [100], ["A1"]],
])("%s uses the numbers %j and the cells %j", (input, figures, cells) => {
  const operands = operandsOf(input);
  expect(operands.figures).toEqual(figures);
  expect(operands.cells.toSorted()).toEqual(cells);
});
