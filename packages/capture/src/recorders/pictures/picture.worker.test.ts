import { expect, test, vi } from "vitest";
import type { PictureReply } from "./picture.types.ts";

/** Runs the worker's code in this process; a picture is the colour of all its pixels. */
const startWorker = async () => {
  const replies: PictureReply[] = [];
  vi.stubGlobal("onmessage", null);
  vi.stubGlobal("postMessage", (reply: PictureReply) => replies.push(reply));
  const Canvas = class {
    width = 10;
    height = 10;
    colour = 0;
    convertToBlob = async () => "blob";
    getContext = () => ({
      drawImage: (picture: { colour: number }) => (this.colour = picture.colour),
      getImageData: () => ({ data: new Uint8ClampedArray(400).fill(this.colour) }),
    });
  };
  vi.stubGlobal("OffscreenCanvas", Canvas);
  await import("./picture.worker.ts");
  const { onmessage } = globalThis as unknown as { onmessage: (event: object) => void };
  let id = 0;
  const ask = (order: object, colour: number) => {
    id += 1;
    const picture = { colour, width: 10, height: 10, close: () => undefined };
    onmessage({ data: { ...order, id, picture, max_px: 640 } });
    return vi.waitFor(() => {
      const reply = replies.find((one) => one.id === id);
      expect(reply).toBeDefined();
      return reply as Partial<Record<"share" | "checksum", number | null>>;
    });
  };
  return {
    compare: async (sequence: number, colour: number) => (await ask({ type: "compare", sequence }, colour)).share,
    encode: async (with_checksum: boolean, colour: number) =>
      (await ask({ type: "encode", thumb_px: null, with_checksum }, colour)).checksum,
  };
};

test("the worker compares a picture only with the one before it in its sequence, and computes a checksum only if asked", async () => {
  const { compare, encode } = await startWorker();
  expect(await compare(1, 0)).toBe(null);
  expect(await compare(1, 200)).toBe(1);
  expect(await compare(2, 0)).toBe(null);
  expect(await compare(2, 0)).toBe(0);
  const sums = [await encode(true, 7), await encode(true, 7), await encode(true, 8), await encode(false, 7)];
  expect([sums[0] === sums[1], sums[0] === sums[2], sums[3]]).toEqual([true, false, null]);
});
