import fc from "fast-check";
import { expect, test } from "vitest";
import { speakFormula } from "./speak-formula.ts";

test.each([
  ["x^2 + 1", "x squared plus 1", "x au carré plus 1"],
  ["\\frac{a}{b}", "a over b", "a sur b"],
  ["\\frac{x^2}{2y}", "x squared over 2 y", "x au carré sur 2 y"],
  ["\\sqrt{x}", "the square root of x", "racine carrée de x"],
  ["\\sqrt[3]{x+1}", "the root of order 3 of x plus 1", "racine d’ordre 3 de x plus 1"],
  ["x_{i} \\leq 12,5", "x index i is at most 12,5", "x indice i est inférieur ou égal à 12,5"],
  ["e^{-\\lambda t}", "e to the power of minus lambda t", "e puissance moins lambda t"],
  ["\\sum_{k=1}^{n} k", "the sum from k equals 1 to n of k", "la somme de k égale 1 à n de k"],
  ["\\mathrm{CMPC} = 6{,}74\\,\\%", "CMPC equals 6,74 percent", "CMPC égale 6,74 pour cent"],
  ["\\frac{a", "a over", "a sur"],
  ["", "", ""],
])("%s is %j in English and %j in French", (latex, english, french) => {
  expect(speakFormula(latex, "en")).toBe(english);
  expect(speakFormula(latex, "fr")).toBe(french);
});

test("any input gives a text, without an error or an endless loop", () => {
  const pieces = fc.array(fc.constantFrom("\\frac", "{", "}", "^", "_", "\\sqrt", "[", "]", "x", "2", "\\", " "));
  fc.assert(
    fc.property(pieces, (parts) => {
      expect(typeof speakFormula(parts.join(""), "fr")).toBe("string");
    }),
  );
});
