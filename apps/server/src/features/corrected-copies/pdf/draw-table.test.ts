import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { drawCopy } from "./draw-copy.ts";
import { htmlBlocks } from "./html-blocks.ts";

/** Returns the characters of a copy with their positions, and its tag tree. */
const drawn = async (html: string) => {
  const bytes = await drawCopy({ title: "T", language: "en", blocks: htmlBlocks(html), pictures: [], footer: "" });
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  const page = await pdf.getPage(1);
  const { items } = await page.getTextContent();
  const signs = items.flatMap((item) => ("str" in item ? [{ text: item.str, up: item.transform[5] as number }] : []));
  return {
    upOf: (sign: string) => signs.find(({ text }) => text === sign)!.up,
    tree: JSON.stringify(await page.getStructTree()),
    pages: pdf.numPages,
  };
};

const table = (...cells: string[]) =>
  `<table><tr><th>Law</th><th>Formula</th></tr><tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr></table>`;

test("a formula in a table is drawn in two dimensions, with its form in a line as alternative text", async () => {
  const { upOf, tree } = await drawn(table("Ohm", String.raw`\(\frac{U}{I}\) is constant`));
  expect(upOf("U")).toBeGreaterThan(upOf("I") + 8);
  expect(upOf("Ohm")).toBeGreaterThan(upOf("I"));
  const cell = tree.slice(tree.lastIndexOf('"TD"') - 800);
  expect(cell).toContain('"role":"Formula"');
  expect(cell).toContain('"alt":"U/I"');
});

test("content after a table starts below its highest cell", async () => {
  const high = String.raw`\(\begin{pmatrix}1\\2\\3\\4\end{pmatrix}\)`;
  const { upOf } = await drawn(`${table(high, "x")}<p>After</p>`);
  expect(upOf("After")).toBeLessThan(upOf("4") - 4);
});

test("a heading may contain a formula, and cells with text only do not change", async () => {
  const { tree, upOf } = await drawn(
    String.raw`<table><tr><th>\(x^2\)</th><th>words</th></tr><tr><td></td></tr></table>`,
  );
  expect(tree).toContain('"alt":"x²"');
  expect(upOf("2")).toBeGreaterThan(upOf("x") + 2);
});

test("a cell that is higher than a page is written as text, and drawing ends", async () => {
  const { pages } = await drawn(table(String.raw`\[\frac{a}{b}\]`.repeat(60), "x"));
  expect(pages).toBeLessThanOrEqual(3);
});
