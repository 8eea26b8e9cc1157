import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

const none = { case: false, accents: false, spacing: false };
const all = { case: true, accents: true, spacing: true };

describe("two texts are the same", () => {
  test.each([
    ["at both ends nothing counts", none, "  Paris\u{a0}\n", "Paris"],
    ["composed or not", none, "e\u{301}te\u{301}", "été"],
    ["with what nobody sees", none, "Pa\u{200b}r\u{ad}is\u{feff}", "Paris"],
    ["capitals", { ...none, case: true }, "PARIS", "Paris"],
    ["capitals with accents", { ...none, case: true }, "ÉTÉ", "été"],
    ["accents", { ...none, accents: true }, "Élève à Noël, ça", "Eleve a Noel, ca"],
    [
      "ligatures and letters of neighbours",
      { ...none, accents: true },
      "Œuvre œuf Æ æ ß ẞ ø Ø ł Ł",
      "OEuvre oeuf AE ae ss SS o O l L",
    ],
    ["runs of spaces", { ...none, spacing: true }, "pacta  sunt\t servanda", "pacta sunt servanda"],
    ["no-break spaces", { ...none, spacing: true }, "10\u{202f}000\u{a0}habitants", "10 000 habitants"],
    [
      "hyphens of any kind",
      { ...none, spacing: true },
      "rendez\u{2010}vous 1\u{2011}2 1\u{2013}2 1\u{2014}2 1\u{2212}2 a-b",
      "rendez-vous 1-2 1-2 1-2 1-2 a-b",
    ],
    ["a hyphen or a space", { ...none, spacing: true }, "rendez vous", "rendez-vous"],
    [
      "apostrophes of any kind",
      { ...none, spacing: true },
      "l’offre l‘offre lʼoffre l`offre",
      "l'offre l'offre l'offre l'offre",
    ],
    [
      "apostrophes that Unicode spells twice",
      { ...none, spacing: true },
      "l\u{1fef}offre l\u{1ffd}offre",
      "l'offre l'offre",
    ],
    ["a hyphen with spaces around it", { ...none, spacing: true }, "Paris - Lyon", "Paris-Lyon"],
    ["hyphens in a chain of words", all, "vis a vis, c’est à dire", "vis-à-vis, c'est-à-dire"],
    ["an apostrophe or a space", all, "l offre", "l'offre"],
    ["an apostrophe with a space behind it", all, "l' offre", "l'offre"],
    ["a possessive", all, "students’ union", "students union"],
    ["the minus of any keyboard", all, "\u{2212}5", "-5"],
    ["spaces around a sign", all, "- 5", "-5"],
    ["the prime of any keyboard", all, "y\u{2032}", "y'"],
    ["two primes of any keyboard", all, "y\u{2033}", "y''"],
    ["everything at once", all, " L’ŒUVRE\u{a0}D’ART ", "l'oeuvre d'art"],
  ])("%s", (_name, folding, one, other) => {
    expect(foldText(one, folding)).toBe(foldText(other, folding));
  });
});

describe("two texts differ", () => {
  test.each([
    ["capitals", { ...all, case: false }, "paris", "Paris"],
    ["accents", { ...all, accents: false }, "pêche", "peche"],
    ["ligatures", { ...all, accents: false }, "œuf", "oeuf"],
    ["spaces", { ...all, spacing: false }, "a  b", "a b"],
    ["no-break spaces", { ...all, spacing: false }, "a\u{a0}b", "a b"],
    ["apostrophes", { ...all, spacing: false }, "l’offre", "l'offre"],
    ["hyphens", { ...all, spacing: false }, "a-b", "a b"],
    ["a space is not nothing", all, "rendezvous", "rendez-vous"],
    ["letters", all, "Pariz", "Paris"],
    ["digits", all, "1789", "1798"],
    ["punctuation", all, "a.", "a"],
    ["nothing is not something", all, "", "a"],
    ["a sign", all, "5", "-5"],
    ["a sign of any kind", all, "5", "\u{2212}5"],
    ["a sign before a letter", all, "x", "-x"],
    ["a difference", all, "5-3", "5 3"],
    ["a difference of letters", all, "x-y", "x y"],
    ["a sign after a word", all, "delta -5", "delta 5"],
    ["two signs", all, "--5", "-5"],
    ["a charge", all, "Cl", "Cl-"],
    ["a charge of any kind", all, "Cl", "Cl\u{2013}"],
    ["a charge inside", all, "Na+ Cl-", "Na+ Cl"],
    ["a positive charge", all, "Na", "Na+"],
    ["a prime", all, "y", "y'"],
    ["a typographic prime", all, "y", "y’"],
    ["a prime inside a sentence", all, "y est nul", "y' est nul"],
    ["one prime and two", all, "y'", "y''"],
    ["a prime before a bracket", all, "f(x)", "f'(x)"],
    ["a prime after a figure", all, "5", "5'"],
    ["a hyphen alone is not nothing", all, "", "-"],
    ["an apostrophe alone is not nothing", all, "", "'"],
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
