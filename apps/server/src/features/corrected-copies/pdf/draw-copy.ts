import PdfKit from "pdfkit";
import type { Block, CopyDocument, Inline } from "./copy-document.types.ts";
import { drawTable } from "./draw-table.ts";
import { fontOf, fonts } from "./fonts.ts";
import { flowLines } from "./maths/flow.ts";
import {
  colours,
  drawFlowLine,
  hasFormula,
  margins,
  needRoom,
  tagged,
  widthAt,
  type Doc,
  type Place,
} from "./place.ts";

const sizes = { 1: 18, 2: 14, 3: 12, 4: 11 } as const;
const bodySize = 10;
const indent = 14;

const writeInlines = (
  place: Place,
  inlines: readonly Inline[],
  { size = bodySize, colour = colours.plain, left = place.left },
) => {
  const { doc } = place;
  const width = doc.page.width - margins.right - left;
  doc.fillColor(colour).fontSize(size);
  for (const [index, inline] of inlines.entries()) {
    const options = { width, continued: index < inlines.length - 1, lineGap: 2 };
    doc.font(fontOf(inline));
    if (index === 0) doc.text(inline.text, left, doc.y, options);
    else doc.text(inline.text, options);
  }
  doc.x = place.left;
};

interface Look {
  size?: number;
  colour?: string;
}

/** Draws text with formulas, line by line. */
const drawWithFormulas = (place: Place, type: string, inlines: readonly Inline[], look: Look): void => {
  const { doc, parent } = place;
  const { size = bodySize, colour = colours.plain } = look;
  const block = doc.struct(type);
  parent.add(block);
  for (const line of flowLines(doc, inlines, size, widthAt(place))) {
    needRoom(place, line.ascent + line.descent);
    drawFlowLine({ ...place, parent: block }, line, colour);
  }
  block.end();
};

const drawInlines = (place: Place, type: string, inlines: readonly Inline[], look: Look): void =>
  hasFormula(inlines)
    ? drawWithFormulas(place, type, inlines, look)
    : tagged(place, type, () => writeInlines(place, inlines, look));

const drawList = (place: Place, { ordered, items, labels }: Extract<Block, { kind: "list" }>): void => {
  const { doc, parent } = place;
  const list = doc.struct("L");
  parent.add(list);
  for (const [index, blocks] of items.entries()) {
    const item = doc.struct("LI");
    list.add(item);
    const label = labels?.[index] ?? (ordered ? `${index + 1}.` : "•");
    needRoom(place, 16);
    const y = doc.y;
    tagged({ ...place, parent: item }, "Lbl", () => {
      doc.font("plain").fontSize(bodySize).fillColor(colours.plain).text(label, place.left, y, { lineBreak: false });
    });
    const body = doc.struct("LBody");
    item.add(body);
    doc.y = y;
    drawBlocks({ ...place, parent: body, left: place.left + 20 }, blocks);
    if (blocks.length === 0) doc.moveDown(1);
    body.end();
    item.end();
  }
  list.end();
};

interface Sized {
  image: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

/** Scales the picture down to the room there is; null for bytes that are no valid picture. */
const sizedPicture = (place: Place, { picture }: Extract<Block, { kind: "picture" }>): Sized | null => {
  const bytes = place.pictures[picture];
  const image = bytes && openImage(place.doc, bytes);
  if (!image) return null;
  const { width, height } = image as unknown as { width: number; height: number };
  const scale = Math.min(1, Math.min(widthAt(place), 420) / width, 360 / height);
  return { image, width: width * scale, height: height * scale };
};

const drawPicture = (place: Place, block: Extract<Block, { kind: "picture" }>): void => {
  const { doc, left } = place;
  const { alt } = block;
  const sized = sizedPicture(place, block);
  if (!sized) return tagged(place, "P", () => writeInlines(place, [{ text: `[${alt}]`, italic: true }], {}));
  const { image, width, height } = sized;
  needRoom(place, height + 8);
  const top = doc.y;
  const bbox = [left, top, left + width, top + height];
  tagged(place, "Figure", () => void doc.image(image, left, top, { width }), {
    alt: alt || " ",
    bbox,
    placement: "Block",
  });
  doc.x = left;
  doc.y = top + height + 6;
};

/** Null for bytes that are no valid picture. */
const openImage = (doc: Doc, bytes: Uint8Array) => {
  try {
    return (doc as unknown as { openImage: (source: Buffer) => PDFKit.Mixins.ImageSrc }).openImage(Buffer.from(bytes));
  } catch {
    return null;
  }
};

const drawPart = (place: Place, { label, tone, blocks }: Extract<Block, { kind: "part" }>): void => {
  const { doc, parent } = place;
  const part = doc.struct("Sect", { title: label });
  parent.add(part);
  const inside = { ...place, parent: part, left: place.left + indent };
  const [first] = blocks;
  const picture = first?.kind === "picture" ? sizedPicture(inside, first) : null;
  needRoom(place, (picture?.height ?? 14) + 26);
  doc.moveDown(0.2);
  tagged({ ...place, parent: part }, "P", () =>
    writeInlines(place, [{ text: label, bold: true }], { size: 8.5, colour: colours[tone === "plain" ? "dim" : tone] }),
  );
  drawBlocks(inside, blocks);
  part.end();
};

const drawBlock = (place: Place, block: Block): void => {
  const { doc } = place;
  switch (block.kind) {
    case "heading":
      needRoom(place, block.level < 3 ? 90 : 70);
      if (block.level > 1) doc.moveDown(block.level === 2 ? 1 : 0.5);
      drawInlines(
        place,
        `H${block.level}`,
        block.inlines.map((inline) => ({ ...inline, bold: true })),
        { size: sizes[block.level] },
      );
      return void doc.moveDown(0.3);
    case "paragraph":
      drawInlines(place, "P", block.inlines, { colour: colours[block.tone ?? "plain"] });
      return void doc.moveDown(0.3);
    case "list":
      return drawList(place, block);
    case "table":
      return drawTable(place, block);
    case "picture":
      return drawPicture(place, block);
    case "part":
      return drawPart(place, block);
  }
};

const drawBlocks = (place: Place, blocks: readonly Block[]): void => {
  for (const block of blocks) drawBlock(place, block);
};

/** Draws the footer on every page once their number is known; screen readers skip it. */
const drawFooters = (doc: Doc, footer: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const text = footer.replace("{page}", String(page + 1)).replace("{pages}", String(count));
    // With a bottom margin, the footer would move to another page.
    doc.page.margins.bottom = 0;
    doc.markContent("Artifact", { type: "Pagination" });
    doc
      .font("plain")
      .fontSize(8)
      .fillColor(colours.dim)
      .text(text, margins.left, doc.page.height - 40, {
        width: doc.page.width - margins.left - margins.right,
        align: "center",
        lineBreak: false,
      });
    doc.endMarkedContent();
  }
};

/** Draws the copy as a tagged PDF, whose text users can select, search and have read aloud. */
export const drawCopy = async ({ title, language, blocks, pictures, footer }: CopyDocument): Promise<Uint8Array> => {
  const doc = new PdfKit({
    size: "A4",
    margins,
    bufferPages: true,
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Creator: "Examplar", Producer: "Examplar" },
    font: fonts.plain,
  });
  const chunks: Buffer[] = [];
  const ended = new Promise<void>((resolve, reject) => doc.on("end", resolve).on("error", reject));
  doc.on("data", (chunk: Buffer) => void chunks.push(chunk));
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file);
  const root = doc.struct("Document");
  doc.addStructure(root);
  drawBlocks({ doc, parent: root, left: margins.left, pictures }, blocks);
  root.end();
  drawFooters(doc, footer);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
};
