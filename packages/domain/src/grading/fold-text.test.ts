import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

const none = { case: false, accents: false, spacing: false };
const all = { case: true, accents: true, spacing: true };

describe("two texts are the same", () => {
  test.each([
    ["white space at both ends", none, "  Paris\u{a0}\n", "Paris"],
    ["accented letters of one or of two code points", none, "e\u{301}te\u{301}", "été"],
    ["invisible characters", none, "Pa\u{200b}r\u{ad}is\u{feff}", "Paris"],
    ["capital and small letters", { ...none, case: true }, "PARIS", "Paris"],
    ["capital and small letters with accents", { ...none, case: true }, "ÉTÉ", "été"],
    ["letters with and without accents", { ...none, accents: true }, "Élève à Noël, ça", "Eleve a Noel, ca"],
    [
      "ligatures and letters of other languages",
      { ...none, accents: true },
      "Œuvre œuf Æ æ ß ẞ ø Ø ł Ł",
      "OEuvre oeuf AE ae ss SS o O l L",
    ],
    ["several spaces and one", { ...none, spacing: true }, "pacta  sunt\t servanda", "pacta sunt servanda"],
    ["no-break and plain spaces", { ...none, spacing: true }, "10\u{202f}000\u{a0}habitants", "10 000 habitants"],
    [
      "hyphens and dashes of any kind",
      { ...none, spacing: true },
      "rendez\u{2010}vous 1\u{2011}2 1\u{2013}2 1\u{2014}2 1\u{2212}2 a-b",
      "rendez-vous 1-2 1-2 1-2 1-2 a-b",
    ],
    ["a space instead of a hyphen", { ...none, spacing: true }, "rendez vous", "rendez-vous"],
    [
      "apostrophes of any kind",
      { ...none, spacing: true },
      "l’offre l‘offre lʼoffre l`offre",
      "l'offre l'offre l'offre l'offre",
    ],
    [
      "apostrophes written with a second Unicode code point",
      { ...none, spacing: true },
      "l\u{1fef}offre l\u{1ffd}offre",
      "l'offre l'offre",
    ],
    ["a hyphen with and without spaces around it", { ...none, spacing: true }, "Paris - Lyon", "Paris-Lyon"],
    ["spaces instead of several hyphens", all, "vis a vis, c’est à dire", "vis-à-vis, c'est-à-dire"],
    ["a space instead of an apostrophe", all, "l offre", "l'offre"],
    ["an apostrophe with and without a space after it", all, "l' offre", "l'offre"],
    ["a plural possessive with and without its apostrophe", all, "students’ union", "students union"],
    ["a typographic and a plain minus", all, "\u{2212}5", "-5"],
    ["a minus with and without a space after it", all, "- 5", "-5"],
    ["a typographic and a plain prime", all, "y\u{2032}", "y'"],
    ["a typographic double prime and two plain primes", all, "y\u{2033}", "y''"],
    ["several differences at once", all, " L’ŒUVRE\u{a0}D’ART ", "l'oeuvre d'art"],
  ])("%s", (_name, folding, one, other) => {
    expect(foldText(one, folding)).toBe(foldText(other, folding));
  });
});

describe("two texts differ", () => {
  test.each([
    ["capital letters, if case counts", { ...all, case: false }, "paris", "Paris"],
    ["accents, if accents count", { ...all, accents: false }, "pêche", "peche"],
    ["ligatures, if accents count", { ...all, accents: false }, "œuf", "oeuf"],
    ["the number of spaces, if spacing counts", { ...all, spacing: false }, "a  b", "a b"],
    ["no-break spaces, if spacing counts", { ...all, spacing: false }, "a\u{a0}b", "a b"],
    ["the form of apostrophes, if spacing counts", { ...all, spacing: false }, "l’offre", "l'offre"],
    ["hyphens, if spacing counts", { ...all, spacing: false }, "a-b", "a b"],
    ["words with a hyphen and joined", all, "rendezvous", "rendez-vous"],
    ["one letter", all, "Pariz", "Paris"],
    ["the order of digits", all, "1789", "1798"],
    ["a full stop", all, "a.", "a"],
    ["an empty text and a letter", all, "", "a"],
    ["a minus sign", all, "5", "-5"],
    ["a typographic minus sign", all, "5", "\u{2212}5"],
    ["a minus sign before a letter", all, "x", "-x"],
    ["a minus between two digits", all, "5-3", "5 3"],
    ["a minus between two single letters", all, "x-y", "x y"],
    ["a minus sign after a word", all, "delta -5", "delta 5"],
    ["one minus sign and two", all, "--5", "-5"],
    ["the minus of a negative charge", all, "Cl", "Cl-"],
    ["a typographic minus of a negative charge", all, "Cl", "Cl\u{2013}"],
    ["the negative charge of the second ion", all, "Na+ Cl-", "Na+ Cl"],
    ["the plus of a positive charge", all, "Na", "Na+"],
    ["a prime after a letter", all, "y", "y'"],
    ["a typographic prime after a letter", all, "y", "y’"],
    ["a prime inside a sentence", all, "y est nul", "y' est nul"],
    ["one prime and two", all, "y'", "y''"],
    ["a prime before a bracket", all, "f(x)", "f'(x)"],
    ["a prime after a digit", all, "5", "5'"],
    ["an empty text and a hyphen", all, "", "-"],
    ["an empty text and an apostrophe", all, "", "'"],
  ])("%s", (_name, folding, one, other) => {
    expect(foldText(one, folding)).not.toBe(foldText(other, folding));
  });
});

test("no character changes when a folded text is folded again", () => {
  const restless = Array.from({ length: 0xd8_00 }, (_, code) => `a${String.fromCharCode(code)}b`).filter(
    (text) => foldText(foldText(text, all), all) !== foldText(text, all),
  );
  expect(restless).toEqual([]);
});

test("folding is idempotent", () => {
  const foldings = fc.record({ case: fc.boolean(), accents: fc.boolean(), spacing: fc.boolean() });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), foldings, (text, folding) => {
      const folded = foldText(text, folding);
      expect(foldText(folded, folding)).toBe(folded);
    }),
    { numRuns: 1000 },
  );
});
