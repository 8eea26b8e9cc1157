import type { Language, Spreadsheet } from "@examplar/domain";
import { Model } from "@ironcalc/wasm";
import { beforeAll, describe, expect, test } from "vitest";
import { startEngine } from "../../testing/start-engine.ts";
import { createSheetEngine } from "./sheet-engine.ts";

beforeAll(startEngine);

const loan: Spreadsheet = {
  rows: 8,
  columns: 5,
  cells: {
    A1: { input: "Capital", bold: true, locked: true },
    B1: { input: 100_000, format: "money", locked: true },
    B2: { input: 0.05, format: "percent", locked: true },
    B3: { input: "=B1*B2" },
  },
};
const open = (language: Language, sheet = loan) =>
  createSheetEngine(new Model("sheet", "en", "UTC", "en"), sheet, language);

test("a template is shown calculated, in the number format of the language", () => {
  const [english, french] = [open("en"), open("fr")];
  expect(["A1", "B1", "B2", "B3"].map((address) => english.shown(address).text)).toEqual([
    "Capital",
    "100,000.00",
    "5.00%",
    "5,000.00",
  ]);
  expect(french.shown("B1").text).toMatch(/^100\s000,00$/);
  expect(french.shown("B2").text).toBe("5,00%");
  expect(english.shown("E8")).toEqual({ kind: "empty", text: "" });
});

describe("typed input and stored input: formulas are stored in English whatever the language", () => {
  test.each([
    ["en", "=SUM(B1,1.5)", "=SUM(B1,1.5)", "100,001.50"],
    ["fr", "=SOMME(B1;1,5)", "=SUM(B1,1.5)", "100 001,50"],
    ["fr", '=SI(B1>1;"oui";"non")', '=IF(B1>1,"oui","non")', "oui"],
    ["fr", "=VPM(B2;3;-B1)", "=PMT(B2,3,-B1)", "36 720,86"],
    ["en", "=PMT(B2,3,-B1)", "=PMT(B2,3,-B1)", "36,720.86"],
    ["fr", "1,5", 1.5, "1,5"],
    ["fr", "1.5", 1.5, "1,5"],
    ["fr", "1 234,5", 1234.5, "1234,5"],
    ["en", "1.5", 1.5, "1.5"],
    ["en", "-3", -3, "-3"],
    ["en", "12 %", 0.12, "12%"],
    ["en", "12%", 0.12, "12%"],
    ["fr", "12,5%", 0.125, "12,50%"],
    ["fr", "01/02/2026", "2026-02-01", "01/02/2026"],
    ["en", "2026-02-01", "2026-02-01", "2026-02-01"],
    ["en", "plain words", "plain words", "plain words"],
    ["en", "'=not a formula", "'=not a formula", "=not a formula"],
    ["en", "=1/0", "=1/0", "#DIV/0!"],
  ] as const)("in %s, typing %j stores %j and shows %j", (language, typed, input, text) => {
    const engine = open(language);
    engine.write("D4", typed);
    expect(engine.content().cells["D4"]?.input).toBe(input);
    expect(engine.shown("D4").text.replaceAll(/[\u00a0\u202f]/g, " ")).toBe(text);
  });
});

test("a stored sheet opens with the same values in another language", () => {
  const french = open("fr");
  for (const [address, typed] of [
    ["D1", "=MOYENNE(B1;B2)"],
    ["D2", "01/02/2026"],
    ["D3", "12,5%"],
    ["D4", "=D2+1"],
  ]) {
    french.write(address!, typed!);
  }
  const english = open("en", french.content());
  expect(english.content()).toEqual(french.content());
  expect(english.typed("D1")).toBe("=AVERAGE(B1,B2)");
  expect(english.shown("D3").text).toBe("12.50%");
  expect(english.shown("D4").text).toContain("2026");
});

test("an emptied cell is removed, but one with a format keeps its format", () => {
  const engine = open("en", { ...loan, cells: { ...loan.cells, C1: { input: 3, format: "percent" } } });
  engine.write("B3", "");
  engine.write("C1", "");
  expect(engine.content().cells).not.toHaveProperty("B3");
  expect(engine.content().cells["C1"]).toEqual({ input: "", format: "percent" });
  expect(engine.shown("B3").kind).toBe("empty");
});

test("the references of a copied formula move with it", () => {
  const engine = open("fr");
  engine.write("D1", "=B1*2");
  engine.copy("D1", "D2");
  expect(engine.content().cells["D2"]?.input).toBe("=B2*2");
});

test("the language of the page may change while a sheet is open", () => {
  const engine = open("en");
  engine.write("D1", "=SUM(B1,2.5)");
  engine.setLanguage("fr");
  expect(engine.typed("D1")).toBe("=SOMME(B1;2,5)");
  expect(engine.content().cells["D1"]?.input).toBe("=SUM(B1,2.5)");
});
