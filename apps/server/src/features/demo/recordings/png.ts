import { crc32, deflateSync } from "node:zlib";

/** Pixels of one byte each: an index into the palette. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8Array;
}

export const blank = (width: number, height: number, colour: number): Canvas => ({
  width,
  height,
  pixels: new Uint8Array(width * height).fill(colour),
});

export const rect = ({ width, height, pixels }: Canvas, x: number, y: number, w: number, h: number, colour: number) => {
  for (let row = Math.max(0, y); row < Math.min(height, y + h); row += 1)
    pixels.fill(colour, row * width + Math.max(0, x), row * width + Math.min(width, x + w));
};

export const disc = (canvas: Canvas, x: number, y: number, rx: number, ry: number, colour: number): void => {
  for (let dy = -ry; dy <= ry; dy += 1) {
    const half = Math.round(rx * Math.sqrt(1 - (dy / ry) ** 2));
    rect(canvas, x - half, y + dy, 2 * half, 1, colour);
  }
};

const chunk = (type: string, data: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
};

/** Encodes a PNG; `palette` is a list of colours as `rrggbb`. */
export const encodePng = ({ width, height, pixels }: Canvas, palette: readonly string[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.join(""), "hex")),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", new Uint8Array()),
  ]);
};
