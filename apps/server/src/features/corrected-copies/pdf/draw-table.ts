import type { Block, Inline, TableCell } from "./copy-document.types.ts";
import { flowLines, type FlowLine } from "./maths/flow.ts";
import {
  colours,
  drawFlowLine,
  hasFormula,
  heightOf,
  margins,
  needRoom,
  tagged,
  widthAt,
  type Place,
} from "./place.ts";

const cellPadding = 4;
/** Maximum width that a column requests. */
const widestCell = 260;

/** Returns a cell's content as one text: the only style in a table is bold headings. */
const textOf = ({ inlines }: TableCell): string => inlines.map(({ text }) => text).join("");

const fontFor = (cell: TableCell) => (cell.heading || cell.inlines.some(({ bold }) => bold) ? "bold" : "plain");

const inlinesOf = ({ heading, inlines }: TableCell): Inline[] =>
  inlines.map((inline) => (heading ? { ...inline, bold: true } : inline));

/** Returns the lines of a cell with formulas; null for a cell without. */
const linesOf = ({ doc }: Place, cell: TableCell, size: number, width: number): FlowLine[] | null =>
  hasFormula(cell.inlines) ? flowLines(doc, inlinesOf(cell), size, width) : null;

interface SizedCell {
  cell: TableCell;
  width: number;
  height: number;
  lines: FlowLine[] | null;
}

/** Measures a cell. A cell with formulas that is higher than a page becomes text, which can be cut off. */
const sizeCell = (place: Place, cell: TableCell, size: number, width: number, most: number): SizedCell => {
  const inner = width - 2 * cellPadding;
  const lines = linesOf(place, cell, size, inner);
  const flowed = lines?.reduce((sum, line) => sum + heightOf(line), 0) ?? 0;
  if (lines && flowed <= most) return { cell, width, height: flowed, lines };
  const text = textOf(cell) || " ";
  const height = place.doc.font(fontFor(cell)).fontSize(size).heightOfString(text, { width: inner });
  return { cell, width, height, lines: null };
};

const drawFrame = ({ doc }: Place, { cell, width }: SizedCell, at: { x: number; top: number; height: number }) => {
  const { x, top, height } = at;
  doc.markContent("Artifact", { type: "Layout" });
  if (cell.heading) doc.rect(x, top, width, height).fill("#eef0f4");
  doc
    .lineWidth(cell.own ? 1.2 : 0.5)
    .rect(x, top, width, height)
    .stroke(cell.own ? colours.blue : "#9aa0a8");
  doc.endMarkedContent();
};

interface Row {
  place: Place;
  top: number;
  height: number;
  size: number;
  is_first: boolean;
}

const drawCell = ({ place, top, height, size, is_first }: Row, sized: SizedCell, x: number): void => {
  const { doc, parent } = place;
  const { cell, width, lines } = sized;
  drawFrame(place, sized, { x, top, height });
  const type = cell.heading ? "TH" : "TD";
  const scope = cell.heading ? { scope: is_first ? "Column" : "Row" } : {};
  if (lines) {
    const block = doc.struct(type, scope as object);
    parent.add(block);
    doc.y = top + cellPadding;
    for (const line of lines) drawFlowLine({ ...place, parent: block, left: x + cellPadding }, line, colours.plain);
    return void block.end();
  }
  const write = () =>
    void doc
      .fillColor(colours.plain)
      .font(fontFor(cell))
      .fontSize(size)
      .text(textOf(cell), x + cellPadding, top + cellPadding, {
        width: width - 2 * cellPadding,
        height: height - cellPadding,
        ellipsis: true,
      });
  tagged(place, type, write, scope);
};

/** Cuts rows at the end of a page explicitly: otherwise a row higher than a page would cause an endless loop. */
export const drawTable = (place: Place, { rows }: Extract<Block, { kind: "table" }>): void => {
  const { doc, parent } = place;
  const columns = Math.max(...rows.map((row) => row.length));
  if (columns <= 0) return;
  const table = doc.struct("Table");
  parent.add(table);
  const size = columns > 8 ? 7 : columns > 5 ? 8 : 9;
  const widths = columnWidths(place, rows, columns);
  const most = doc.page.height - margins.top - margins.bottom;
  for (const [index, row] of rows.entries()) {
    const cells = row.map((cell, at) => sizeCell(place, cell, size, widths[at]!, most - 2 * cellPadding));
    const height = Math.min(Math.max(...cells.map((cell) => cell.height), size) + 2 * cellPadding, most);
    needRoom(place, height);
    const top = doc.y;
    const line = doc.struct("TR");
    table.add(line);
    let x = place.left;
    for (const cell of cells) {
      drawCell({ place: { ...place, parent: line }, top, height, size, is_first: index === 0 }, cell, x);
      x += cell.width;
    }
    line.end();
    doc.x = place.left;
    doc.y = top + height;
  }
  table.end();
  doc.moveDown(0.5);
};

const wantedWidth = (place: Place, cell: TableCell): number => {
  const lines = linesOf(place, cell, 9, widestCell);
  if (lines) return Math.max(0, ...lines.map(({ items }) => items.reduce((sum, { box }) => sum + box.width, 0)));
  return place.doc.font("bold").fontSize(9).widthOfString(textOf(cell));
};

/** Gives each column the width its text needs, or a proportional share if the sum exceeds the page. */
const columnWidths = (place: Place, rows: readonly TableCell[][], columns: number): number[] => {
  const widthFor = (cell: TableCell | undefined) =>
    Math.min(widestCell, (cell ? wantedWidth(place, cell) : 0) + 3 * cellPadding);
  const wanted = Array.from({ length: columns }, (_, at) => Math.max(24, ...rows.map((row) => widthFor(row[at]))));
  const total = wanted.reduce((sum, width) => sum + width, 0);
  const room = widthAt(place);
  return total <= room ? wanted : wanted.map((width) => (width * room) / total);
};
