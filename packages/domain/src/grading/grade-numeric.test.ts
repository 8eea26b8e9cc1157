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
  ])("%j for %j earns %d", (text, key, expected) => {
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
  ])("%s earns %d", (text, expected) => {
    expect(points(text, key)).toBe(expected);
  });

  test("of two readings the better one counts", () => {
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
    ["shown, and not repeated", shown, keyOf(1.5), "1.5", null, 3],
    ["shown, and repeated", shown, keyOf(1.5), "1.5 kg", null, 3],
    ["shown, and contradicted", shown, keyOf(1.5), "1.5 g", null, 0],
    ["shown, and another that the key knows", shown, mass, "1500 g", null, 3],
    ["shown as percent, and repeated", { mode: "shown", label: "%" }, keyOf(12), "12 %", null, 3],
    ["shown, and percent written", shown, keyOf(12), "12 %", null, 0],
    ["none, and none written", null, keyOf(1.5), "1.5", null, 3],
    ["none, and one written that the key knows", null, mass, "1500 g", null, 3],
    ["none, and one written that it does not", null, keyOf(1.5), "1.5 kg", null, 0],
    ["none, and a share written in percent", null, keyOf(0.12), "12 %", null, 3],
    ["none, and percents written as percents", null, keyOf(12), "12%", null, 3],
    ["none, and another figure in percent", null, keyOf(1.2), "12%", null, 0],
    ["none, and a currency written after", null, keyOf(40), "40 €", null, 3],
    ["none, and a currency written before", null, keyOf(40), "£40", null, 3],
    ["none, and a currency in French", null, keyOf(1234.5), "1 234,50 €", null, 3],
    ["none, and a currency with another figure", null, keyOf(40), "41 €", null, 0],
    [
      "none, and a currency where the key knows another",
      null,
      keyOf(40, { units: [{ label: "£", factor: 1 }] }),
      "$40",
      null,
      0,
    ],
    ["shown, and a currency instead", shown, keyOf(40), "40 €", null, 0],
    ["asked, and a currency instead", typed, mass, "1.5 €", null, 0],
    ["asked and right", typed, mass, "1.5", "kg", 3],
    ["asked, and another with its factor", typed, mass, "1500", "g", 3],
    ["asked, right figure in the wrong unit", typed, mass, "1.5", "g", 0],
    ["asked and missing", typed, mass, "1.5", null, 0],
    ["asked and empty", typed, mass, "1.5", "", 0],
    ["asked and unknown", typed, mass, "1.5", "stone", 0],
    ["asked, and percent", typed, mass, "150", "%", 0],
    ["asked, and written beside the figure", typed, mass, "1.5 kg", null, 3],
    ["asked, and written twice alike", typed, mass, "1.5 kg", " kg", 3],
    ["asked, and written twice differently", typed, mass, "1500 g", "kg", 0],
    ["asked, and right, but contradicted beside the figure", typed, mass, "1.5 g", "kg", 0],
    ["picked", picked, mass, "1500", "g", 3],
    ["picked, where no unit is accepted", picked, keyOf(1.5), "1.5", "kg", 0],
    ["in other capitals is another unit", typed, mass, "1.5", "KG", 0],
    ["before the figure", null, keyOf(40, { units: [{ label: "£", factor: 1 }] }), "£40", null, 3],
  ])("%s", (_name, unit, key, text, answered, expected) => {
    expect(points(text, key, unit, answered)).toBe(expected);
  });

  test.each([
    ["m²", "m2"],
    ["m 2", "m²"],
    ["km / h", "km/h"],
    ["\u{b5}m", "\u{3bc}m"],
    ["\u{2126}", "\u{3a9}"],
  ])("%s is %s", (written, label) => {
    expect(points("5", keyOf(5, { units: [{ label, factor: 1 }] }), typed, written)).toBe(3);
  });

  test("converts the number before the tolerance applies", () => {
    const key = { ...mass, tolerance: by(0.01) };
    expect(points("1510", key, typed, "g")).toBe(3);
    expect(points("1511", key, typed, "g")).toBe(0);
  });
});
