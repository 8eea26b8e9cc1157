import fc from "fast-check";
import { expect, test } from "vitest";
import { splitFormulas, writtenFormula, type Piece } from "./split-formulas.ts";

const x = { latex: "x", display: false };

test.each<[string, Piece[]]>([
  ["", []],
  ["plain", [{ text: "plain" }]],
  ["\\(x\\)", [x]],
  ["a \\( x \\) b", [{ text: "a " }, { latex: " x ", display: false }, { text: " b" }]],
  ["\\[x\\]\\(x\\)", [{ latex: "x", display: true }, x]],
  ["\\(never closed", [{ text: "\\(never closed" }]],
  ["\\(\\) \\(x\\)", [{ text: "\\(\\) " }, x]],
  ["\\[ open \\(x\\)", [{ text: "\\[ open " }, x]],
  ["f(x) [1]", [{ text: "f(x) [1]" }]],
  ["\\\\(x\\)", [{ text: "\\" }, x]],
])("splits the text %j", (text, pieces) => {
  expect(splitFormulas(text)).toEqual(pieces);
});

const joined = (pieces: readonly Piece[]): string =>
  pieces.map((piece) => ("text" in piece ? piece.text : writtenFormula(piece))).join("");

test("the pieces joined together give the text again", () => {
  const tricky = fc.array(fc.constantFrom("\\", "(", ")", "[", "]", "\\(", "\\)", "\\[", "\\]", " ", "x", "é"));
  fc.assert(
    fc.property(tricky, (parts) => {
      const text = parts.join("");
      expect(joined(splitFormulas(text))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});

test("a text with many unclosed formulas is read in one pass", { timeout: 1_000 }, () => {
  expect(splitFormulas("\\(".repeat(150_000))).toHaveLength(1);
});
