import { expect, test } from "vitest";
import { engineText, parseBlock, withReference } from "./typed-text.ts";

test.each([
  ["fr", "1.5", "1,5"],
  ["fr", "-.5", "-,5"],
  ["fr", "12.5 %", "12,5 %"],
  ["fr", "1 234,5", "1234,5"],
  ["fr", "1\u202f234\u00a0567", "1234567"],
  ["fr", "1 234.5", "1234,5"],
  ["fr", "1,5", "1,5"],
  ["fr", "1.5.2026", "1.5.2026"],
  ["fr", "12 34", "12 34"],
  ["fr", "=A1*1.5", "=A1*1.5"],
  ["fr", "art. 3.1", "art. 3.1"],
  ["en", "1.5", "1.5"],
  ["en", "1,234.5", "1,234.5"],
  ["en", "  =SUM(A1) ", "=SUM(A1)"],
] as const)("in %s, the typed text %j is passed to the engine as %j", (language, typed, told) => {
  expect(engineText(typed, language)).toBe(told);
});

test.each([
  ["one", [["one"]]],
  [
    "1\t2\n3\t4\n",
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  ["1\r\n2\r\n", [["1"], ["2"]]],
  ["a\t\tb", [["a", "", "b"]]],
])("the pasted block %j is split into rows and cells", (text, rows) => expect(parseBlock(text)).toEqual(rows));

test.each([
  ["=", 1, "=B2"],
  ["=SUM(", 5, "=SUM(B2"],
  ["=SUM(A1:", 8, "=SUM(A1:B2"],
  ["=A1+)", 4, "=A1+B2)"],
  ["=A1", 3, null],
  ["=SUM", 4, null],
  ["text (", 6, null],
])("choosing B2 while %j is typed (caret at %i) gives %j", (draft, caret, text) => {
  expect(withReference(draft, caret, "B2")?.text ?? null).toBe(text);
});
