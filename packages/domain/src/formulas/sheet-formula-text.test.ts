import { expect, test } from "vitest";
import { sheetFormulaText } from "./sheet-formula-text.ts";

test.each([
  ["=SUM(B2,B5)", "=SUM(B2,B5)", "=SOMME(B2;B5)"],
  ["=IF(A1>1.5,AVERAGE(A1:A3),0)", "=IF(A1>1.5,AVERAGE(A1:A3),0)", "=SI(A1>1,5;MOYENNE(A1:A3);0)"],
  ['=CONCATENATE("a, b.c",A1)', '=CONCATENATE("a, b.c",A1)', '=CONCATENER("a, b.c";A1)'],
  ["=SUMIF(A1:A9,TRUE)", "=SUMIF(A1:A9,TRUE)", "=SOMME.SI(A1:A9;VRAI)"],
  ["=NO.SUCH(1)", "=NO.SUCH(1)", "=NO.SUCH(1)"],
  ["Rentable, oui", "Rentable, oui", "Rentable, oui"],
  ["1.5", "1.5", "1,5"],
  [1.5, "1.5", "1,5"],
])("%j is shown as %j in English and as %j in French", (input, english, frenchText) => {
  expect(sheetFormulaText(input, "en")).toBe(english);
  expect(sheetFormulaText(input, "fr")).toBe(frenchText);
});
