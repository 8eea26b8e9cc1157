import { maxPixels } from "./picture-pixels.ts";

/** How many bytes the reader wants next, and whether it looks at them. */
type Wish = { take: number } | { skip: number };

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const skipSubBlocks = function* (): Generator<Wish, void, Buffer> {
  for (;;) {
    const [length = 0] = yield { take: 1 };
    if (length === 0) return;
    yield { skip: length };
  }
};

/**
 * Ends with true at the first frame for which a screen would need too many pixels: browsers enlarge it to hold a frame that
 * sticks out. Skips stray bytes, as some decoders do.
 */
const findLargeFrame = function* (): Generator<Wish, boolean, Buffer> {
  const head = yield { take: 13 };
  const [width, height] = [head.readUInt16LE(6), head.readUInt16LE(8)];
  if (width * height > maxPixels) return true;
  yield { skip: tableLength(head[10]!) };
  for (;;) {
    const [kind] = yield { take: 1 };
    if (kind === 0x3b) return false;
    if (kind === 0x21) {
      yield { skip: 1 };
      yield* skipSubBlocks();
    }
    if (kind === 0x2c) {
      const frame = yield { take: 9 };
      const right = frame.readUInt16LE(0) + frame.readUInt16LE(4);
      const bottom = frame.readUInt16LE(2) + frame.readUInt16LE(6);
      if (Math.max(width, right) * Math.max(height, bottom) > maxPixels) return true;
      yield { skip: tableLength(frame[8]!) + 1 };
      yield* skipSubBlocks();
    }
  }
};

/** Returns a function that takes a GIF chunk by chunk, and returns true once a frame is too large. */
export const createGifCheck = (): ((chunk: Uint8Array) => boolean) => {
  const reader = findLargeFrame();
  let wish = reader.next();
  let taken = Buffer.alloc(0);
  let skipped = 0;
  return (chunk) => {
    for (let at = 0; !wish.done;) {
      const rest = chunk.byteLength - at;
      if ("take" in wish.value) {
        const missing = Math.min(wish.value.take - taken.length, rest);
        taken = Buffer.concat([taken, chunk.subarray(at, at + missing)]);
        at += missing;
        if (taken.length < wish.value.take) return false;
      } else {
        const step = Math.min(wish.value.skip - skipped, rest);
        skipped += step;
        at += step;
        if (skipped < wish.value.skip) return false;
      }
      wish = reader.next(taken);
      taken = Buffer.alloc(0);
      skipped = 0;
    }
    return wish.value;
  };
};

/** Thrown from within a stream of bytes, where nothing else stops its reader. */
export class LargeFrame extends Error {
  override name = "LargeFrame";
}

/** Passes the bytes of a GIF on, up to a frame that is too large. */
export const refuseLargeFrames = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hasLargeFrame = createGifCheck();
  for await (const chunk of bytes) {
    if (hasLargeFrame(chunk)) throw new LargeFrame("a frame has too many pixels");
    yield chunk;
  }
};
