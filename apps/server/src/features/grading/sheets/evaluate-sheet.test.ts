import type { Spreadsheet } from "@examplar/domain";
import { afterAll, describe, expect, test } from "vitest";
import { createSheetEvaluator } from "./evaluate-sheet.ts";

const evaluator = createSheetEvaluator();
afterAll(evaluator.stop);

const sheet = (inputs: Record<string, string | number>): Spreadsheet["cells"] =>
  Object.fromEntries(Object.entries(inputs).map(([address, input]) => [address, { input }]));

/** Evaluates the sheet and returns what each input cell shows. */
const shown = async (inputs: Record<string, string | number>) =>
  evaluator.evaluate({ cells: sheet(inputs), wanted: Object.keys(inputs) });

describe("what a cell shows", () => {
  const cases: [input: string | number, value: unknown, formula: boolean][] = [
    [4, 4, false],
    ["4", 4, false],
    ["=2+2", 4, true],
    ["=1/3", 1 / 3, true],
    ["=123456789.123456*1", 123456789.123456, true],
    ["=10-0.000000000000002", 10 - 0.000000000000002, true],
    ["=1E300*10", 1e301, true],
    ["=-5", -5, false],
    ["=22", 22, false],
    ["=(22)", 22, false],
    ["=A1+22", 22, true],
    ["12%", 0.12, false],
    ["$40", 40, false],
    ["3,5", "3,5", false],
    ['="a"&"b"', "ab", true],
    ["Été", "Été", false],
    ["'=1+1", "=1+1", false],
    ["=", "=", false],
    ["=1<2", true, true],
    ["FALSE", false, false],
    ["=1/0", null, true],
    ["=NO.SUCH(1)", null, true],
    ["=(((", null, false],
    ["=AA1", null, true],
    ["=SEQUENCE(3)", 1, true],
    ["", null, false],
  ];
  test.each(cases)("the input %j has the value %j, and is a formula: %j", async (input, value, formula) => {
    const result = await shown({ AA1: input });
    const seen = result?.values.AA1;
    if (typeof value === "number") expect(seen).toBeCloseTo(value, 12);
    else expect(seen).toBe(value);
    expect(result?.formula_cells.has("AA1")).toBe(formula);
  });

  test("formulas refer to each other in any order, and an empty cell counts as zero", async () => {
    const result = await evaluator.evaluate({
      cells: sheet({ A3: "=SUM(A1:A2)*B1", A1: 2, A2: "=A1+1", B1: 10 }),
      wanted: ["A3", "C7"],
    });
    expect(result).toEqual({
      values: { A3: 50, C7: null },
      texts: { A3: "50", C7: "" },
      operands: { A3: 50 },
      formula_cells: new Set(["A3"]),
    });
  });

  test.each([
    [{ A1: "=0.1+0.2-0.3" }, 0.3],
    [{ A1: "=100.1-100" }, 100.1],
    [{ A1: "=B1-B2", B1: 100.1, B2: "=B3*2", B3: 50 }, 100.1],
    [{ A1: "=SUM(B1:B3)", B1: -1000, B2: "999.9", B3: "text" }, 1000],
    [{ A1: "=B1", B1: "=A2*1000-1000000", A2: 1000 }, 1_000_000],
    [{ A1: "5", B1: 1000 }, undefined],
  ])("the largest operand of A1 in %j is %d", async (inputs, largest) => {
    expect((await shown(inputs as Record<string, string | number>))?.operands.A1).toBe(largest);
  });

  test.each([
    ["2024-03-15", 45_366, "2024-03-15"],
    ["12%", 0.12, "12%"],
    ["1 234,50 €", "1 234,50 €", "1 234,50 €"],
  ])("the input %s has the value %j and the text %j", async (input, value, text) => {
    expect(await shown({ A1: input })).toMatchObject({ values: { A1: value }, texts: { A1: text } });
  });

  test("no data of a sheet is left for the next one", async () => {
    await shown({ A1: 7, B1: 8 });
    expect((await evaluator.evaluate({ cells: sheet({ A1: "=B1" }), wanted: ["A1"] }))?.values.A1).toBe(0);
  });
});

describe("evaluation of a malicious sheet is stopped, and the next sheet is computed", () => {
  const doubling = () =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`A${i + 1}`, i === 0 ? '=REPT("x",30000)' : `=A${i}&A${i}`]),
    );
  const bombs: Record<string, Record<string, string>> = {
    "a sheet that would take minutes": { A1: "=SEQUENCE(1048576,16384)" },
    "texts that double until the memory is full": doubling(),
    "a formula with thousands of nested brackets": { A1: `=${"(".repeat(20_000)}1${")".repeat(20_000)}` },
    "a function that calls itself": { A1: "=LET(f,LAMBDA(f,n,f(f,n+1)),f(f,1))" },
    "an invalid cell address": { "A1:B2": "=1" },
  };
  const strict = createSheetEvaluator({ timeout_ms: 1500 });
  afterAll(strict.stop);

  test.each(Object.entries(bombs))("%s", async (_name, inputs) => {
    const before = process.memoryUsage().rss;
    expect(await strict.evaluate({ cells: sheet(inputs), wanted: ["A1"] })).toBeNull();
    expect(process.memoryUsage().rss - before).toBeLessThan(600e6);
    const next = await strict.evaluate({ cells: sheet({ A1: "=2+2" }), wanted: ["A1"] });
    expect(next?.values.A1).toBe(4);
  });

  test("a circular reference is an error in its cells only", async () => {
    const result = await shown({ A1: "=B1", B1: "=A1", C1: "=1+1" });
    expect(result?.values).toEqual({ A1: null, B1: null, C1: 2 });
  });

  test("simultaneous sheets are computed one after the other", async () => {
    const results = await Promise.all([1, 2, 3].map((n) => shown({ A1: `=${n}*2` })));
    expect(results.map((result) => result?.values.A1)).toEqual([2, 4, 6]);
  });
});
