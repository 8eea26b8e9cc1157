import type { Inline, Tone } from "./copy-document.types.ts";
import type { FlowLine } from "./maths/flow.ts";

export type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Dark enough on white paper to read in print. */
export const colours: Record<Tone, string> = {
  plain: "#1a1a1a",
  dim: "#4a4a4a",
  green: "#12662b",
  orange: "#8a4b00",
  red: "#a31621",
  blue: "#17498f",
};

export const margins = { top: 56, bottom: 64, left: 56, right: 56 };

/** Where to draw the next block: its parent in the tag tree, and its indentation. */
export interface Place {
  doc: Doc;
  parent: Element;
  left: number;
  pictures: readonly Uint8Array[];
}

export const widthAt = ({ doc, left }: Place): number => doc.page.width - margins.right - left;

/** Starts a new page unless this height fits, to keep a heading or first lines with what follows. */
export const needRoom = ({ doc }: Place, height: number): void => {
  if (doc.y + height > doc.page.height - margins.bottom) doc.addPage();
};

export const tagged = ({ doc, parent }: Place, type: string, draw: () => void, options: object = {}): void => {
  parent.add(doc.struct(type, options, [draw]));
};

export const hasFormula = (inlines: readonly Inline[]): boolean => inlines.some(({ formula }) => formula);

const lineGap = 2;

export const heightOf = ({ ascent, descent }: FlowLine): number => ascent + descent + lineGap;

/** Draws a line at the current height. Each formula is an element of its own in the tag tree, with its reading. */
export const drawFlowLine = ({ doc, parent: block, left }: Place, line: FlowLine, colour: string): void => {
  const y = doc.y + line.ascent;
  let x = left;
  for (const { box, reading } of line.items) {
    const at = x;
    const draw = () => {
      doc.fillColor(colour).strokeColor(colour);
      box.draw(at, y);
    };
    const bbox = [at, y - box.ascent, at + box.width, y + box.descent];
    const formula: object = { alt: reading, bbox, placement: "Inline" };
    block.add(reading === null ? draw : doc.struct("Formula", formula, [draw]));
    x += box.width;
  }
  doc.x = left;
  doc.y = y - line.ascent + heightOf(line);
};
