import type { Inline } from "../copy-document.types.ts";
import { fontOf } from "../fonts.ts";
import { row, textBox, type Box, type Doc } from "./boxes.ts";
import { layoutMaths } from "./layout-maths.ts";
import { readMaths } from "./read-maths.ts";

/** Some text, or a formula with its reading for screen readers. */
export interface FlowItem {
  box: Box;
  /** Null for text. */
  reading: string | null;
}

export interface FlowLine {
  items: FlowItem[];
  ascent: number;
  descent: number;
}

/** Of the font, as a share of its size, so that a line with a formula aligns with one without. */
const ascender = 0.928;
const descender = 0.236;

/** Below this scale a formula is unreadable, and its form in a line is better. */
const leastScale = 0.6;

const formulaBox = (doc: Doc, { formula }: Inline, size: number, width: number): Box | null => {
  const math = formula ? readMaths(formula.latex, formula.display) : null;
  if (!formula || !math) return null;
  const box = layoutMaths(doc, math, size, formula.display);
  if (!box || box.width <= width) return box;
  const scale = width / box.width;
  return scale < leastScale ? null : layoutMaths(doc, math, size * scale * 0.99, formula.display);
};

interface Piece extends FlowItem {
  is_space: boolean;
  /** True when the piece needs a line of its own. */
  is_display: boolean;
}

/** Cuts a word that is wider than a line where the line ends. */
const cutWord = (doc: Doc, font: string, size: number, word: string, width: number): string[] => {
  const cut: string[] = [];
  let part = "";
  doc.font(font).fontSize(size);
  for (const sign of word) {
    if (part !== "" && doc.widthOfString(part + sign) > width) {
      cut.push(part);
      part = "";
    }
    part += sign;
  }
  return [...cut, part];
};

const piecesOf = (doc: Doc, inline: Inline, size: number, width: number): Piece[] => {
  const box = formulaBox(doc, inline, size, width);
  if (box) return [{ box, reading: inline.text, is_space: false, is_display: inline.formula?.display ?? false }];
  const font = fontOf(inline);
  return inline.text
    .split(/( +)/)
    .filter((word) => word !== "")
    .flatMap((word) => cutWord(doc, font, size, word, width))
    .map((word) => ({
      box: textBox(doc, font, size, word),
      reading: null,
      is_space: /^ +$/.test(word),
      is_display: false,
    }));
};

const lineOf = (pieces: readonly Piece[], size: number): FlowLine => {
  const from = pieces.findIndex(({ is_space }) => !is_space);
  const to = pieces.findLastIndex(({ is_space }) => !is_space);
  const items = pieces.slice(Math.max(0, from), to + 1).map(({ box, reading }) => ({ box, reading }));
  const all = row(items.map(({ box }) => box));
  return { items, ascent: Math.max(all.ascent, ascender * size), descent: Math.max(all.descent, descender * size) };
};

/** Breaks words and formulas into lines. */
export const flowLines = (doc: Doc, inlines: readonly Inline[], size: number, width: number): FlowLine[] => {
  const lines: FlowLine[] = [];
  let line: Piece[] = [];
  let used = 0;
  const end = () => {
    if (line.some(({ is_space }) => !is_space)) lines.push(lineOf(line, size));
    line = [];
    used = 0;
  };
  for (const piece of inlines.flatMap((inline) => piecesOf(doc, inline, size, width))) {
    if (piece.is_display || (!piece.is_space && used + piece.box.width > width)) end();
    line.push(piece);
    used += piece.box.width;
    if (piece.is_display) end();
  }
  end();
  return lines;
};
