import PdfKit from "pdfkit";
import { expect, test } from "vitest";
import { fonts } from "../fonts.ts";
import { flowLines } from "./flow.ts";
import { layoutMaths } from "./layout-maths.ts";
import { readMaths } from "./read-maths.ts";

const doc = new PdfKit({ font: fonts.plain });
for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);

/** Returns what is drawn, each part with its position: to the right and upwards. */
const drawn = (latex: string, display = true) => {
  const math = readMaths(latex, display);
  const box = math && layoutMaths(doc, math, 10, display);
  if (!box) return null;
  const signs: { text: string; x: number; up: number }[] = [];
  const text = doc.text.bind(doc);
  doc.text = ((sign: string, x: number, y: number) => {
    signs.push({ text: sign, x, up: -y });
    return doc;
  }) as typeof doc.text;
  box.draw(0, 0);
  doc.text = text;
  return { box, signs, of: (sign: string) => signs.find((one) => one.text === sign)! };
};

test("a fraction has its parts above and below the line, and a bar between", () => {
  const { of, box } = drawn(String.raw`\frac{a}{b}`)!;
  expect(of("a").up).toBeGreaterThan(2);
  expect(of("b").up).toBeLessThan(-2);
  expect(Math.abs(of("a").x - of("b").x)).toBeLessThan(1);
  expect(box.ascent + box.descent).toBeGreaterThan(18);
});

test("an exponent stands higher and an index lower, both after their base", () => {
  const { of } = drawn("x_i^2")!;
  expect(of("2").up).toBeGreaterThan(3);
  expect(of("i").up).toBeLessThan(0);
  expect(of("2").x).toBeGreaterThan(of("x").x + 4);
});

test("a sum has its limits above and below where there is room, and beside it in a line of text", () => {
  const wide = drawn(String.raw`\sum_{k=1}^n k`)!;
  expect(wide.of("n").up).toBeGreaterThan(wide.of("∑").up + 8);
  expect(Math.abs(wide.of("n").x - wide.of("∑").x)).toBeLessThan(6);
  const inline = drawn(String.raw`\sum_{k=1}^n k`, false)!;
  expect(inline.of("n").x).toBeGreaterThan(inline.of("∑").x + 5);
});

test("a matrix has rows and columns between brackets as high as it is", () => {
  const { of, box } = drawn(String.raw`\begin{pmatrix}1&2\\3&4\end{pmatrix}`)!;
  expect(of("1").up).toBe(of("2").up);
  expect(of("1").up).toBeGreaterThan(of("3").up + 8);
  expect(of("2").x).toBeGreaterThan(of("1").x + 8);
  expect(box.ascent).toBeGreaterThan(10);
});

test("a root has its sign as selectable text", () => {
  expect(drawn(String.raw`\sqrt{9}`)!.signs.map(({ text }) => text)).toEqual(["√", "9"]);
});

test("returns null for formulas that are invalid or nested too deeply, which then stay text", () => {
  expect(drawn(String.raw`\unknown{x}`)).toBeNull();
  expect(drawn(String.raw`\frac{`)).toBeNull();
  expect(drawn("{x^".repeat(60) + "2" + "}".repeat(60))).toBeNull();
});

test("words and formulas are broken into lines that fit, and a displayed formula has a line of its own", () => {
  const formula = { latex: String.raw`\frac{a}{b}`, display: false };
  const words = { text: "some words that fill the line ".repeat(6) };
  const lines = flowLines(doc, [words, { text: "a/b", formula }, words], 10, 200);
  for (const { items } of lines) expect(items.reduce((sum, { box }) => sum + box.width, 0)).toBeLessThanOrEqual(200);
  expect(lines.flatMap(({ items }) => items.flatMap(({ reading }) => reading ?? []))).toEqual(["a/b"]);
  const alone = flowLines(doc, [words, { text: "a/b", formula: { ...formula, display: true } }, words], 10, 2000);
  expect(alone.map(({ items }) => items.length > 1)).toEqual([true, false, true]);
});
