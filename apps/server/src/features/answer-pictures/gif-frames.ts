import { maxPixels } from "./picture-pixels.ts";

const tableLength = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** The part of the file that the next byte belongs to. */
type Step = "head" | "block" | "frame" | "sub_block" | "end";

const [trailer, extension, image] = [0x3b, 0x21, 0x2c];
const fieldLengths = { head: 13, frame: 9 };

/**
 * Returns a function that takes a GIF chunk by chunk, and returns true once a frame is too large. Browsers enlarge the
 * picture to hold a frame that sticks out. Skips stray bytes, as some decoders do. Allocates nothing per byte, because
 * a whole file may be stray bytes.
 */
export const createGifCheck = (): ((chunk: Uint8Array) => boolean) => {
  const fields = Buffer.alloc(fieldLengths.head);
  let [step, filled, skip]: [Step, number, number] = ["head", 0, 0];
  let [width, height] = [0, 0];
  let isTooLarge = false;

  const readHead = (): void => {
    [width, height] = [fields.readUInt16LE(6), fields.readUInt16LE(8)];
    isTooLarge = width * height > maxPixels;
    [step, skip] = ["block", tableLength(fields[10]!)];
  };
  const readFrame = (): void => {
    const right = fields.readUInt16LE(0) + fields.readUInt16LE(4);
    const bottom = fields.readUInt16LE(2) + fields.readUInt16LE(6);
    isTooLarge = Math.max(width, right) * Math.max(height, bottom) > maxPixels;
    [step, skip] = ["sub_block", tableLength(fields[8]!) + 1];
  };
  const readBlock = (kind: number): void => {
    if (kind === trailer) step = "end";
    else if (kind === extension) [step, skip] = ["sub_block", 1];
    else if (kind === image) [step, filled] = ["frame", 0];
  };
  const readField = (byte: number, length: number, read: () => void): void => {
    fields[filled] = byte;
    filled += 1;
    if (filled === length) read();
  };
  const readByte = (byte: number): void => {
    if (step === "block") readBlock(byte);
    else if (step === "head") readField(byte, fieldLengths.head, readHead);
    else if (step === "frame") readField(byte, fieldLengths.frame, readFrame);
    else if (byte === 0) step = "block";
    else skip = byte;
  };

  return (chunk) => {
    for (let at = 0; at < chunk.byteLength && step !== "end" && !isTooLarge;) {
      const passed = Math.min(skip, chunk.byteLength - at);
      at += passed;
      skip -= passed;
      if (at === chunk.byteLength) break;
      readByte(chunk[at]!);
      at += 1;
    }
    return isTooLarge;
  };
};

/** Thrown from inside a byte stream, because only an error stops its reader. */
export class LargeFrame extends Error {
  override name = "LargeFrame";
}

/** Passes the bytes of a GIF on, and throws at a frame that is too large. */
export const refuseLargeFrames = async function* (bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const hasLargeFrame = createGifCheck();
  for await (const chunk of bytes) {
    if (hasLargeFrame(chunk)) throw new LargeFrame("a frame has too many pixels");
    yield chunk;
  }
};
