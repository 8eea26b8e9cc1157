import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seededChance, shuffled } from "./seeded-chance.ts";

const drawMany = (seed: number, below: number, times: number) => {
  const chance = seededChance(seed);
  return Array.from({ length: times }, () => chance(below));
};
const seeds = fc.maxSafeNat();

describe("a seed", () => {
  test.each([
    [0, [312, 244, 241, 83, 849, 810]],
    [1, [526, 110, 38, 64, 499, 147]],
    [2 ** 32, [391, 580, 397, 729, 379, 200]],
    [Number.MAX_SAFE_INTEGER, [883, 325, 469, 460, 320, 274]],
    [-1, [626, 845, 250, 632, 560, 682]],
  ])("%i gives the same numbers in every release", (seed, numbers) => {
    expect(drawMany(seed, 1000, 6)).toEqual(numbers);
  });

  test("gives other numbers than any seed that differs in one bit", () => {
    const numbers = Array.from({ length: 53 }, (_, bit) => drawMany(2 ** bit, 2 ** 32, 2).join());
    expect(new Set([drawMany(0, 2 ** 32, 2).join(), ...numbers]).size).toBe(54);
  });

  test("gives numbers in the range asked for", () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 1, max: 2 ** 32 }), (seed, below) => {
        for (const number of drawMany(seed, below, 20)) {
          expect(Number.isInteger(number)).toBe(true);
          expect(number >= 0 && number < below).toBe(true);
        }
      }),
    );
  });

  test("favours no number, even when the range does not divide 2^32 evenly", () => {
    const below = 3 * 2 ** 30;
    const low = drawMany(7, below, 30_000).filter((number) => number < 2 ** 30).length;
    expect(low / 30_000).toBeGreaterThan(0.32);
    expect(low / 30_000).toBeLessThan(0.35);
  });
});

describe("shuffling", () => {
  test("keeps every item and does not change the list passed in", () => {
    fc.assert(
      fc.property(seeds, fc.array(fc.nat()), (seed, items) => {
        const before = [...items];
        expect(shuffled(items, seededChance(seed)).toSorted()).toEqual(before.toSorted());
        expect(items).toEqual(before);
      }),
    );
  });

  test("gives each of the 24 orders of four items equally often", () => {
    const counts = new Map<string, number>();
    const runs = 24_000;
    for (let seed = 0; seed < runs; seed++) {
      const order = shuffled(["a", "b", "c", "d"], seededChance(seed)).join("");
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    // 23 degrees of freedom: one fair shuffle in a thousand would exceed 49.7.
    expect(chiSquare).toBeLessThan(49.7);
  });
});
