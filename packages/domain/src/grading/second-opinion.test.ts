import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";
import { readNumber } from "./numbers/read-number.ts";
import { readNumberAgain } from "./testing/second-number-reader.ts";
import { foldTextAgain } from "./testing/second-text-folder.ts";

const piecesOf = (pieces: string[], maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));

const digits = ["0", "1", "2", "12", "123", "456", "000", "1234"];
const marks = [",", ".", "'", "’", " ", "\u{a0}", "\u{202f}", "-", "\u{2212}", "\u{2011}", "+"];
const powers = ["e", "E", "×", "x", "*", "10", "10^", ".10^", "^", "**", "⁻", "³", "¹²", "e-3", " x 10^3", ".10⁸"];
const beside = ["€", "£", "%", "kg", "m", "\u{200b}", "\u{feff}", "/"];

test("the second number parser agrees with the first on any text", () => {
  const written = piecesOf([...digits, ...digits, ...marks, ...powers, ...beside], 8);
  fc.assert(
    fc.property(written, (text) => {
      expect(readNumber(text)).toEqual(readNumberAgain(text));
    }),
    { numRuns: 2000 },
  );
});

test("the second number parser agrees with the first on almost valid numbers", () => {
  const sign = fc.constantFrom("", "-", "+", "\u{2014}", "- ", "€", "-€");
  const group = fc.constantFrom(" 234", ",234", ".234", "'234", "\u{202f}567", "23", "");
  const fraction = fc.constantFrom("", ",5", ".25", ",141 592", ".141 592 65", ",12 345", ",");
  const power = fc.constantFrom("", "e3", ".10^3", " × 10⁻³", "x10-2", ".10-3", " . 10**2", "e1234", "^3");
  const rest = fc.constantFrom("", " kg", "%", " €", "5", " 5", ".");
  fc.assert(
    fc.property(sign, fc.nat(12_345), group, group, fraction, power, rest, (...parts) => {
      const text = parts.join("");
      expect(readNumber(text)).toEqual(readNumberAgain(text));
    }),
    { numRuns: 2000 },
  );
});

const foldings = fc.record({ case: fc.boolean(), accents: fc.boolean(), spacing: fc.boolean() });
const words = ["a", "x", "y", "L", "rendez", "VOUS", "É", "œuf", "e\u{301}", "sin", "5", "10", "(", "+", "."];
const joints = [" ", "\u{a0}", "-", "–", "\u{2212}", "'", "’", "\u{2032}", "\u{2033}", "\u{200b}", " - ", "  "];

test("the second text folding agrees with the first on words", () => {
  fc.assert(
    fc.property(piecesOf([...words, ...joints], 9), foldings, (text, folding) => {
      expect(foldText(text, folding)).toBe(foldTextAgain(text, folding));
    }),
    { numRuns: 2000 },
  );
});

test("the second text folding agrees with the first on any characters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 12 }), foldings, (text, folding) => {
      expect(foldText(text, folding)).toBe(foldTextAgain(text, folding));
    }),
    { numRuns: 500 },
  );
});
