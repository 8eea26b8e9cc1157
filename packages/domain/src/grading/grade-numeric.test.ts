import { describe, expect, test } from "vitest";
import type { NumericUnit, QuestionKeys } from "../answers/question-content.types.ts";
import { numericPoints } from "./grade-numeric.ts";

type Key = QuestionKeys["numeric"];
const by = (amount: number) => ({ kind: "absolute", amount }) as const;
const percent = (value: number) => ({ kind: "relative", ratio: value / 100 }) as const;
const keyOf = (value: number, key: Partial<Key> = {}): Key => ({
  value,
  tolerance: by(0),
  units: [],
  partial: [],
  ...key,
});
const points = (text: string, key: Key, unit: NumericUnit | null = null, answered: string | null = null) =>
  numericPoints(unit, key, 3, { text, unit: answered });

describe("a number", () => {
  test.each<[string, Key, number]>([
    ["800", keyOf(800), 3],
    ["801", keyOf(800), 0],
    ["1 234,5", keyOf(1234.5), 3],
    ["1,234.5", keyOf(1234.5), 3],
    ["1,234", keyOf(1234), 3],
    ["1,234", keyOf(1.234), 3],
    ["1,234", keyOf(12.34), 0],
    ["−12", keyOf(-12), 3],
    ["6,02 × 10²³", keyOf(6.02e23, { tolerance: percent(0.1) }), 3],
    ["2,701", keyOf(2.7, { tolerance: by(0.001) }), 3],
    ["2,702", keyOf(2.7, { tolerance: by(0.001) }), 0],
    ["105", keyOf(100, { tolerance: percent(5) }), 3],
    ["106", keyOf(100, { tolerance: percent(5) }), 0],
    ["about 800", keyOf(800), 0],
    ["eight hundred", keyOf(800), 0],
    ["", keyOf(0), 0],
    ["800 or 900", keyOf(800), 0],
    ["1600/2", keyOf(1600), 0],
  ])("%j with the key %j earns %d points", (text, key, expected) => {
    expect(points(text, key)).toBe(expected);
  });
});

describe("within a tolerance", () => {
  const key = keyOf(100, {
    tolerance: by(1),
    partial: [
      { tolerance: by(5), points: 2 },
      { tolerance: percent(10), points: 0.5 },
    ],
  });
  test.each([
    ["100", 3],
    ["101", 3],
    ["101.1", 2],
    ["95", 2],
    ["94.9", 0.5],
    ["110", 0.5],
    ["110.1", 0],
    ["-100", 0],
  ])("%s earns %d of 3 points, with the key 100", (text, expected) => {
    expect(points(text, key)).toBe(expected);
  });

  test("of two ways to read a number, the one with more points counts", () => {
    const twofold = keyOf(1.234, { partial: [{ tolerance: by(2000), points: 1 }] });
    expect(points("1,234", twofold)).toBe(3);
    expect(points("1,235", twofold)).toBe(1);
  });
});

describe("a unit", () => {
  const shown: NumericUnit = { mode: "shown", label: "kg" };
  const typed: NumericUnit = { mode: "asked", choices: null };
  const picked: NumericUnit = { mode: "asked", choices: ["kg", "g"] };
  const mass = keyOf(1.5, {
    units: [
      { label: "kg", factor: 1 },
      { label: "g", factor: 0.001 },
    ],
  });

  test.each<[string, NumericUnit | null, Key, string, string | null, number]>([
    ["kg shown, no unit written", shown, keyOf(1.5), "1.5", null, 3],
    ["kg shown, and kg written too", shown, keyOf(1.5), "1.5 kg", null, 3],
    ["kg shown, but g written", shown, keyOf(1.5), "1.5 g", null, 0],
    ["kg shown, but another unit of the key written", shown, mass, "1500 g", null, 3],
    ["percent shown, and percent written too", { mode: "shown", label: "%" }, keyOf(12), "12 %", null, 3],
    ["kg shown, but percent written", shown, keyOf(12), "12 %", null, 0],
    ["no unit asked, none written", null, keyOf(1.5), "1.5", null, 3],
    ["no unit asked, a unit of the key written", null, mass, "1500 g", null, 3],
    ["no unit asked, a unit written that is not in the key", null, keyOf(1.5), "1.5 kg", null, 0],
    ["no unit asked, 0.12 written as 12 %", null, keyOf(0.12), "12 %", null, 3],
    ["no unit asked, 12 written as 12%", null, keyOf(12), "12%", null, 3],
    ["no unit asked, 1.2 written as 12%", null, keyOf(1.2), "12%", null, 0],
    ["no unit asked, a currency written after the number", null, keyOf(40), "40 €", null, 3],
    ["no unit asked, a currency written before the number", null, keyOf(40), "£40", null, 3],
    ["no unit asked, a number and a currency written the French way", null, keyOf(1234.5), "1 234,50 €", null, 3],
    ["no unit asked, a currency written with a wrong number", null, keyOf(40), "41 €", null, 0],
    [
      "no unit asked, a currency written other than that of the key",
      null,
      keyOf(40, { units: [{ label: "£", factor: 1 }] }),
      "$40",
      null,
      0,
    ],
    ["kg shown, but a currency written", shown, keyOf(40), "40 €", null, 0],
    ["a unit asked, but a currency written", typed, mass, "1.5 €", null, 0],
    ["a unit asked, the right one given", typed, mass, "1.5", "kg", 3],
    ["a unit asked, another unit of the key given, with its number", typed, mass, "1500", "g", 3],
    ["a unit asked, the right number given with the wrong unit", typed, mass, "1.5", "g", 0],
    ["a unit asked, none given", typed, mass, "1.5", null, 0],
    ["a unit asked, an empty one given", typed, mass, "1.5", "", 0],
    ["a unit asked, an unknown one given", typed, mass, "1.5", "stone", 0],
    ["a unit asked, but percent given", typed, mass, "150", "%", 0],
    ["a unit asked, and written beside the number", typed, mass, "1.5 kg", null, 3],
    ["a unit asked, given and also written beside the number", typed, mass, "1.5 kg", " kg", 3],
    ["a unit asked, right beside the number, but another one given", typed, mass, "1500 g", "kg", 0],
    ["a unit asked, the right one given, but another one beside the number", typed, mass, "1.5 g", "kg", 0],
    ["a unit picked from a list", picked, mass, "1500", "g", 3],
    ["a unit picked from a list, but the key has no units", picked, keyOf(1.5), "1.5", "kg", 0],
    ["a unit in other capitals is another unit", typed, mass, "1.5", "KG", 0],
    [
      "a unit of the key written before the number",
      null,
      keyOf(40, { units: [{ label: "£", factor: 1 }] }),
      "£40",
      null,
      3,
    ],
  ])("%s", (_name, unit, key, text, answered, expected) => {
    expect(points(text, key, unit, answered)).toBe(expected);
  });

  test.each([
    ["m²", "m2"],
    ["m 2", "m²"],
    ["km / h", "km/h"],
    ["\u{b5}m", "\u{3bc}m"],
    ["\u{2126}", "\u{3a9}"],
  ])("the unit written as %s is the unit %s of the key", (written, label) => {
    expect(points("5", keyOf(5, { units: [{ label, factor: 1 }] }), typed, written)).toBe(3);
  });

  test("converts the number before the tolerance applies", () => {
    const key = { ...mass, tolerance: by(0.01) };
    expect(points("1510", key, typed, "g")).toBe(3);
    expect(points("1511", key, typed, "g")).toBe(0);
  });
});
