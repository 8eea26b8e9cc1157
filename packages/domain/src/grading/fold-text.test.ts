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
      "rendez\u{2010}vous \u{2011}\u{2013}\u{2014}\u{2212} a-b",
      "rendez-vous - a-b",
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
  ])("%s", (_name, folding, one, other) => {
    expect(foldText(one, folding)).not.toBe(foldText(other, folding));
  });
});

test("no character folds twice", () => {
  const restless = Array.from({ length: 0xd8_00 }, (_, code) => `a${String.fromCharCode(code)}b`).filter(
    (text) => foldText(foldText(text, all), all) !== foldText(text, all),
  );
  expect(restless).toEqual([]);
});

test("a fold folds no further", () => {
  const foldings = fc.record({ case: fc.boolean(), accents: fc.boolean(), spacing: fc.boolean() });
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), foldings, (text, folding) => {
      const folded = foldText(text, folding);
      expect(foldText(folded, folding)).toBe(folded);
    }),
    { numRuns: 1000 },
  );
});
