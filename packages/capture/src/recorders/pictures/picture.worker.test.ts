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
    getContext = () => ({
      drawImage: (picture: { colour: number }) => (this.colour = picture.colour),
      getImageData: () => ({ data: new Uint8ClampedArray(400).fill(this.colour) }),
    });
  };
  vi.stubGlobal("OffscreenCanvas", Canvas);
  await import("./picture.worker.ts");
  const { onmessage } = globalThis as unknown as { onmessage: (event: object) => void };
  let id = 0;
  return async (sequence: number, colour: number) => {
    id += 1;
    const picture = { colour, width: 10, height: 10, close: () => undefined };
    onmessage({ data: { type: "compare", id, picture, max_px: 640, sequence } });
    return vi.waitFor(() => {
      const reply = replies.find((one) => one.id === id);
      expect(reply).toBeDefined();
      return (reply as { share: number | null }).share;
    });
  };
};

test("a picture is compared with the one before it in its sequence, and not with one from before a gap", async () => {
  const compare = await startWorker();
  expect(await compare(1, 0)).toBe(null);
  expect(await compare(1, 200)).toBe(1);
  expect(await compare(2, 0)).toBe(null);
  expect(await compare(2, 0)).toBe(0);
});
