/** A large phone sensor takes photos of 108 million pixels; a decompression bomb of a few kB may claim billions. */
export const maxPixels = 120_000_000;

/** A photo may contain a preview, a colour profile and camera notes before its size. */
export const sizeHeadLength = 1024 * 1024;

/** Other formats give their size in the first bytes, except that `gif-frames.ts` reads the size of each GIF frame. */
export const saysSizeLate = (content_type: string): boolean => /^image\/(jpeg|heic|avif)$/.test(content_type);

/** Null without IHDR as the first chunk; no programme shows such a file. */
const png = (head: Buffer): number | null =>
  head.length < 24 || head.toString("latin1", 12, 16) !== "IHDR" ? null : head.readUInt32BE(16) * head.readUInt32BE(20);

const webp = (head: Buffer): number | null => {
  if (head.length < 30) return null;
  const kind = head.toString("latin1", 12, 16);
  if (kind === "VP8X") return (head.readUIntLE(24, 3) + 1) * (head.readUIntLE(27, 3) + 1);
  if (kind === "VP8 ") return (head.readUInt16LE(26) & 0x3fff) * (head.readUInt16LE(28) & 0x3fff);
  const bits = head.readUInt32LE(21);
  return kind === "VP8L" ? ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1) : null;
};

/** True for start-of-frame markers, which exclude those for tables and arithmetic coding. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** Stuffed zero, TEM, restart, start and end of image: no length follows these markers. */
const hasNoLength = (marker: number): boolean => marker <= 0x01 || (marker >= 0xd0 && marker <= 0xd9);

/** Continues where libjpeg does: after stray bytes, fill bytes and markers without a length. */
const jpeg = (head: Buffer): number | null => {
  let at = head.indexOf(0xff, 2);
  while (at !== -1 && at + 9 <= head.length) {
    const marker = head[at + 1]!;
    if (isFrame(marker)) return head.readUInt16BE(at + 5) * head.readUInt16BE(at + 7);
    if (marker === 0xff) at += 1;
    else if (hasNoLength(marker)) at += 2;
    else at += 2 + Math.max(2, head.readUInt16BE(at + 2));
    at = head.indexOf(0xff, at);
  }
  return null;
};

/** Returns the largest size in the file: each picture inside has one, including the tiles of a large picture. */
const heif = (head: Buffer): number | null => {
  let largest: number | null = null;
  for (let at = head.indexOf("ispe"); at !== -1 && at + 16 <= head.length; at = head.indexOf("ispe", at + 4))
    largest = Math.max(largest ?? 0, head.readUInt32BE(at + 8) * head.readUInt32BE(at + 12));
  return largest;
};

const readers: Record<string, (head: Buffer) => number | null> = {
  "image/png": png,
  "image/webp": webp,
  "image/jpeg": jpeg,
  "image/heic": heif,
  "image/avif": heif,
};

/**
 * Returns whether showing the picture would need too many pixels. Also true for a large file whose beginning gives no
 * size, because it hides the size.
 */
export const hasTooManyPixels = (content_type: string, head: Uint8Array): boolean => {
  const read = readers[content_type];
  if (!read) return false;
  const pixels = read(Buffer.from(head.buffer, head.byteOffset, head.byteLength));
  return pixels === null ? head.byteLength >= sizeHeadLength : pixels > maxPixels;
};
