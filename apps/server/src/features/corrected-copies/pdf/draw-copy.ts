import PdfKit from "pdfkit";
import type { Block, CopyDocument, Inline, TableCell, Tone } from "./copy-document.types.ts";
import { fontOf, fonts } from "./fonts.ts";
import { flowLines } from "./maths/flow.ts";

type Doc = PDFKit.PDFDocument;
type Element = PDFKit.PDFStructureElement;

/** Dark enough on white to be read in print. */
const colours: Record<Tone, string> = {
  plain: "#1a1a1a",
  dim: "#4a4a4a",
  green: "#12662b",
  orange: "#8a4b00",
  red: "#a31621",
  blue: "#17498f",
};
const sizes = { 1: 18, 2: 14, 3: 12, 4: 11 } as const;
const bodySize = 10;
const margins = { top: 56, bottom: 64, left: 56, right: 56 };
const indent = 14;

/** Where the next block goes: what contains it in the tree of tags, and how far in it stands. */
interface Place {
  doc: Doc;
  parent: Element;
  left: number;
  pictures: readonly Uint8Array[];
}

const widthAt = ({ doc, left }: Place): number => doc.page.width - margins.right - left;

/** Keeps a heading, or the first lines of something, with what comes after it. */
const needRoom = ({ doc }: Place, height: number): void => {
  if (doc.y + height > doc.page.height - margins.bottom) doc.addPage();
};

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

const tagged = ({ doc, parent }: Place, type: string, draw: () => void, options: object = {}): void => {
  parent.add(doc.struct(type, options, [draw]));
};

interface Look {
  size?: number;
  colour?: string;
}

/** Words around formulas: each formula is a part of its own in the tree of tags, with its reading. */
const drawWithFormulas = (place: Place, type: string, inlines: readonly Inline[], look: Look): void => {
  const { doc, parent, left } = place;
  const { size = bodySize, colour = colours.plain } = look;
  const block = doc.struct(type);
  parent.add(block);
  for (const { items, ascent, descent } of flowLines(doc, inlines, size, widthAt(place))) {
    needRoom(place, ascent + descent);
    const y = doc.y + ascent;
    let x = left;
    for (const { box, reading } of items) {
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
    doc.y = y + descent + 2;
  }
  block.end();
};

const drawInlines = (place: Place, type: string, inlines: readonly Inline[], look: Look): void =>
  inlines.some(({ formula }) => formula)
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

const cellPadding = 4;

/** A cell's words as one text: a table holds no looks but bold headings. */
const textOf = ({ inlines }: TableCell): string => inlines.map(({ text }) => text).join("");

/** Long rows are cut at the end of a page by hand: a row that is higher than a page would never end. */
const drawTable = (place: Place, { rows }: Extract<Block, { kind: "table" }>): void => {
  const { doc, parent } = place;
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns <= 0) return;
  const table = doc.struct("Table");
  parent.add(table);
  const widths = columnWidths(place, rows, columns);
  const size = columns > 8 ? 7 : columns > 5 ? 8 : 9;
  const fontFor = (cell: TableCell) => (cell.heading || cell.inlines.some(({ bold }) => bold) ? "bold" : "plain");
  for (const row of rows) {
    const heights = row.map((cell, at) =>
      doc
        .font(fontFor(cell))
        .fontSize(size)
        .heightOfString(textOf(cell) || " ", { width: widths[at]! - 2 * cellPadding }),
    );
    const most = doc.page.height - margins.top - margins.bottom;
    const height = Math.min(Math.max(...heights, size) + 2 * cellPadding, most);
    needRoom(place, height);
    const top = doc.y;
    const line = doc.struct("TR");
    table.add(line);
    let x = place.left;
    for (const [at, cell] of row.entries()) {
      const width = widths[at]!;
      doc.markContent("Artifact", { type: "Layout" });
      if (cell.heading) doc.rect(x, top, width, height).fill("#eef0f4");
      doc
        .lineWidth(cell.own ? 1.2 : 0.5)
        .rect(x, top, width, height)
        .stroke(cell.own ? colours.blue : "#9aa0a8");
      doc.endMarkedContent();
      const scope = cell.heading ? (row === rows[0] ? "Column" : "Row") : undefined;
      tagged(
        { ...place, parent: line },
        cell.heading ? "TH" : "TD",
        () => {
          doc
            .fillColor(colours.plain)
            .font(fontFor(cell))
            .fontSize(size)
            .text(textOf(cell), x + cellPadding, top + cellPadding, {
              width: width - 2 * cellPadding,
              height: height - cellPadding,
              ellipsis: true,
            });
        },
        scope ? { scope } : {},
      );
      x += width;
    }
    line.end();
    doc.x = place.left;
    doc.y = top + height;
  }
  table.end();
  doc.moveDown(0.5);
};

/** Each as wide as its words want, shared out when they want more than there is. */
const columnWidths = (place: Place, rows: readonly TableCell[][], columns: number): number[] => {
  const { doc } = place;
  doc.font("bold").fontSize(9);
  const wanted = Array.from({ length: columns }, (_, at) =>
    Math.max(
      24,
      ...rows.map((row) => Math.min(260, doc.widthOfString(row[at] ? textOf(row[at]) : "") + 3 * cellPadding)),
    ),
  );
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const room = widthAt(place);
  return total <= room ? wanted : wanted.map((width) => (width * room) / total);
};

interface Sized {
  image: PDFKit.Mixins.ImageSrc;
  width: number;
  height: number;
}

/** As large as it is, or as there is room for; null for bytes that are no picture after all. */
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

/** Null for bytes that are no picture after all. */
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

/** The foot of every page, once all are known; a screen reader passes over it. */
const drawFooters = (doc: Doc, footer: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const text = footer.replace("{page}", String(page + 1)).replace("{pages}", String(count));
    // The margin would push a line at the foot to another page.
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

/** The copy as a tagged PDF whose text can be selected, read aloud and searched. */
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
