import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readNumber } from "./read-number.ts";

const nbsp = "\u{a0}";
const narrow = "\u{202f}";

describe("a number as people write it", () => {
  test.each([
    ["0", 0],
    ["42", 42],
    ["007", 7],
    [" 42 ", 42],
    ["\n -5\t", -5],
    ["1".repeat(200), Number("1".repeat(200))],
    ["1,234e306", 1.234e306],
    ["+5", 5],
    ["-5", -5],
    ["- 5", -5],
    ["−5", -5],
    ["–5", -5],
    ["‒5", -5],
    ["﹣5", -5],
    ["－5", -5],
    ["1.5", 1.5],
    ["1,5", 1.5],
    [".5", 0.5],
    [",5", 0.5],
    ["-.5", -0.5],
    ["5.", 5],
    ["5,", 5],
    ["0.125", 0.125],
    ["0,125", 0.125],
    ["2.742", 2.742],
    ["1.234", 1.234],
    ["00,125", 0.125],
    ["12,3456", 12.3456],
    ["1234,567", 1234.567],
    ["1 234", 1234],
    ["1 234,5", 1234.5],
    [`1${nbsp}234${nbsp}567,89`, 1_234_567.89],
    [`1${narrow}234`, 1234],
    ["1\u{2009}234", 1234],
    ["1\u{2007}234", 1234],
    ["1 234.5", 1234.5],
    ["1 234,567", 1234.567],
    ["1,234.5", 1234.5],
    ["12,345,678", 12_345_678],
    ["12,345,678.9", 12_345_678.9],
    ["1.234,5", 1234.5],
    ["1.234.567", 1_234_567],
    ["1.234.567,8", 1_234_567.8],
    ["1'234.5", 1234.5],
    ["1’234’567", 1_234_567],
    ["1e3", 1000],
    ["1E3", 1000],
    ["1.5e-3", 0.0015],
    ["1,5e+3", 1500],
    ["1e−3", 0.001],
    ["1,5×10^3", 1500],
    ["1.5 x 10^-3", 0.0015],
    ["1.5 X 10^3", 1500],
    ["1.5*10**3", 1500],
    ["1.5·10³", 1500],
    ["1.5⋅10⁻¹²", 1.5e-12],
    ["1.5 × 10⁺²", 150],
    ["6,02 x 10+23", 6.02e23],
    ["2x10-3", 0.002],
    ["1,5.10^3", 1500],
    ["1.5.10^3", 1500],
    ["3.10^8", 3e8],
    ["3 . 10^8", 3e8],
    ["3.10⁸", 3e8],
    ["-3,2.10^-4", -0.000_32],
    ["2.10**3", 2000],
    ["2,236 067", 2.236_067],
    ["2.236 067 97", 2.236_067_97],
    [`0,000${narrow}001`, 0.000_001],
    ["12 345,678 901", 12_345.678_901],
    ["1,234 567", 1.234_567],
    ["\u{2010}5", -5],
    ["\u{2011}5", -5],
    ["\u{2014}5", -5],
    ["\u{2015}5", -5],
    ["1e\u{2011}3", 0.001],
    ["4\u{200b}2", 42],
    ["\u{feff}42\u{200d}", 42],
    ["\u{200e}-42\u{200f}", -42],
    ["1\u{2060}234,\u{ad}5", 1234.5],
    ["10^3", 1000],
    ["-10^-2", -0.01],
    ["10⁶", 1_000_000],
    ["10**2", 100],
    ["10", 10],
    ["100", 100],
  ])("%j is %d", (text, value) => {
    expect(readNumber(text)).toEqual({ values: [value], rest: "" });
  });

  test.each([
    ["1,234", [1234, 1.234]],
    ["-12,345", [-12_345, -12.345]],
    ["123,456e2", [12_345_600, 12_345.6]],
  ])("%j can be read in two ways", (text, values) => {
    expect(readNumber(text)).toEqual({ values, rest: "" });
  });
});

describe("the text beside the number", () => {
  test.each([
    ["12 %", [12], "%"],
    ["12%", [12], "%"],
    ["5kg", [5], "kg"],
    ["1 234,5 €", [1234.5], "€"],
    ["€ 12", [12], "€"],
    ["$1,234.50", [1234.5], "$"],
    ["-£5", [-5], "£"],
    ["£-5", [-5], "£"],
    ["3.5 m/s²", [3.5], "m/s²"],
    ["5 e", [5], "e"],
    ["2e3 J", [2000], "J"],
    ["3.10^8 m/s", [3e8], "m/s"],
    ["2,236 067 rad", [2.236_067], "rad"],
    ["1 234,50 €", [1234.5], "€"],
    ["3.10 m", [3.1], "m"],
    ["1e3.5", [1], "e3.5"],
    ["1e1234", [1], "e1234"],
    ["1/2", [1], "/2"],
    ["2 x 100", [2], "x 100"],
    ["2 x 10", [2], "x 10"],
    ["2^3", [2], "^3"],
    ["5 or 6", [5], "or 6"],
    ["5\nkg", [5], "kg"],
    ["1,234 kg", [1234, 1.234], "kg"],
  ])("%j gives %j and the text %j", (text, values, rest) => {
    expect(readNumber(text)).toEqual({ values, rest });
  });
});

describe("not a number", () => {
  test.each([
    [""],
    [" "],
    ["-"],
    ["."],
    [","],
    ["abc"],
    ["about 5"],
    ["--5"],
    ["+-5"],
    ["1.2.3"],
    ["1,2,3"],
    ["1,234,5"],
    ["1.234.5"],
    ["1.234.567.8"],
    ["12,345.678,9"],
    ["1 23"],
    ["12 34"],
    ["3,14 159"],
    ["3,141 59 26"],
    ["3,1415 926"],
    ["1 234 5"],
    ["5, 6"],
    ["1''234"],
    ["NaN"],
    ["Infinity"],
    ["1e999"],
    ["€"],
    ["%12"],
    ["١٢"],
    ["1".repeat(201)],
  ])("%j is not read as a number", (text) => {
    expect(readNumber(text)).toBeNull();
  });
});

test("every number is read back from the notation of several languages", () => {
  const numbers = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(numbers, fc.constantFrom("en", "fr", "de", "de-CH"), (number, language) => {
      const rounded = Number(number.toFixed(2));
      const text = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(rounded);
      expect(readNumber(text)?.values[0] === rounded).toBe(true);
    }),
  );
});

test("every number is read back from JavaScript's notation", () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
      expect(readNumber(String(number))?.values.at(-1) === number).toBe(true);
    }),
  );
});

test("any input is quickly parsed or refused", () => {
  const nasty = fc.string({
    unit: fc.constantFrom("1", "0", " ", ",", ".", "'", "e", "x", "^", "-", "€"),
    maxLength: 200,
  });
  const before = Date.now();
  fc.assert(
    fc.property(nasty, (text) => {
      const read = readNumber(text);
      expect(read === null || read.values.every((value) => Number.isFinite(value))).toBe(true);
    }),
    { numRuns: 500 },
  );
  expect(Date.now() - before).toBeLessThan(4000);
});
