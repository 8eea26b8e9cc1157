/** Something drawn on a line, with its extent from the point where it begins. */
export interface Box {
  width: number;
  ascent: number;
  descent: number;
  /** `x` is the left edge, `y` the baseline. */
  draw: (x: number, y: number) => void;
}

export type Doc = PDFKit.PDFDocument;

export const emptyBox: Box = { width: 0, ascent: 0, descent: 0, draw: () => undefined };

export const space = (width: number): Box => ({ ...emptyBox, width });

/** Extent of letters above and below the baseline, as a share of the font size. */
const letter = { ascent: 0.76, descent: 0.22 };

export const textBox = (doc: Doc, font: string, size: number, text: string): Box => ({
  width: doc.font(font).fontSize(size).widthOfString(text),
  ascent: letter.ascent * size,
  descent: letter.descent * size,
  draw: (x, y) => void doc.font(font).fontSize(size).text(text, x, y, { lineBreak: false, baseline: "alphabetic" }),
});

export const row = (boxes: readonly Box[]): Box => ({
  width: boxes.reduce((sum, { width }) => sum + width, 0),
  ascent: Math.max(0, ...boxes.map(({ ascent }) => ascent)),
  descent: Math.max(0, ...boxes.map(({ descent }) => descent)),
  draw: (x, y) => {
    let left = x;
    for (const box of boxes) {
      box.draw(left, y);
      left += box.width;
    }
  },
});

/** Moves a box up or down on its line. */
export const raised = (box: Box, by: number): Box => ({
  width: box.width,
  ascent: box.ascent + by,
  descent: box.descent - by,
  draw: (x, y) => box.draw(x, y - by),
});

/** Centres a box in a width. */
export const centred = (box: Box, width: number): Box => ({
  ...box,
  width: Math.max(width, box.width),
  draw: (x, y) => box.draw(x + Math.max(0, width - box.width) / 2, y),
});

/** Draws all boxes from the same left edge. */
export const layered = (boxes: readonly Box[]): Box => ({
  ...row(boxes),
  width: Math.max(0, ...boxes.map(({ width }) => width)),
  draw: (x, y) => {
    for (const box of boxes) box.draw(x, y);
  },
});

/** Stretches a bracket to the height of its content. */
export const stretched = (doc: Doc, box: Box, inside: { ascent: number; descent: number }): Box => {
  const height = inside.ascent + inside.descent;
  const scale = Math.max(1, height / (box.ascent + box.descent));
  if (scale < 1.15) return box;
  return {
    width: box.width,
    ascent: inside.ascent,
    descent: inside.descent,
    draw: (x, y) => {
      doc.save();
      doc.translate(x, y + inside.descent - box.descent * scale).scale(1, scale);
      box.draw(0, 0);
      doc.restore();
    },
  };
};
