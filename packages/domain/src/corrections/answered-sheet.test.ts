import { expect, test } from "vitest";
import { answeredSheet } from "./answered-sheet.ts";

const template = {
  rows: 9,
  columns: 9,
  cells: { A1: { input: "Price", bold: true as const, locked: true as const }, B1: { input: 4 } },
};
const answer = (cells: Record<string, { input: string | number }>) => ({ rows: 9, columns: 9, cells });

const inputs = (sheet: ReturnType<typeof answeredSheet>) =>
  sheet.rows.map(({ cells }) => cells.map(({ input, is_own }) => (is_own ? `${input}*` : input)));

test("a sheet is shown up to its last used cell, and the student's own cells are marked", () => {
  const sheet = answeredSheet(template, answer({ B1: { input: 4 }, B2: { input: "=B1*2" } }), ["B2"]);
  expect(sheet.columns).toEqual(["A", "B"]);
  expect(inputs(sheet)).toEqual([
    ["Price", 4],
    ["", "=B1*2*"],
  ]);
  expect(sheet.rows[0]!.cells[0]).toMatchObject({ address: "A1", bold: true });
});

test("a locked cell shows what the teacher wrote, whatever the student sent", () => {
  expect(inputs(answeredSheet(template, answer({ A1: { input: "Free" } }), []))[0]![0]).toBe("Price");
});

test("without an answer, the cells to fill in are shown empty", () => {
  expect(inputs(answeredSheet(template, null, ["A3"]))).toEqual([
    ["Price", 4],
    ["", ""],
    ["", ""],
  ]);
  expect(answeredSheet(null, null, [])).toEqual({ columns: [], rows: [] });
});
