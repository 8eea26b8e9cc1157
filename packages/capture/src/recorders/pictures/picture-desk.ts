import type { Stop } from "../recorder.types.ts";
import type { Encoding, PictureOrder, PictureReply } from "./picture.types.ts";

/** Where pictures are encoded and compared. What fails rejects, and is only logged by whoever asked. */
export interface PictureDesk {
  encode(bitmap: ImageBitmap, encoding: Encoding): Promise<Blob>;
  /** The share of pixels that differ from the picture before; null for the first one. */
  compare(bitmap: ImageBitmap): Promise<number | null>;
  stop: Stop;
}

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

const startWorkerDesk = (): PictureDesk => {
  const worker = new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" });
  const waiting = new Map<number, { resolve: (reply: PictureReply) => void; reject: (error: Error) => void }>();
  let last = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<PictureReply>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if ("error" in data) asked?.reject(new Error(data.error));
    else asked?.resolve(data);
  });
  worker.addEventListener("error", () => {
    for (const { reject } of waiting.values()) reject(new Error("The worker for pictures failed."));
    waiting.clear();
  });
  const ask = (order: WithoutId<PictureOrder>): Promise<PictureReply> =>
    new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...order, id }, [order.bitmap]);
    });
  return {
    encode: async (bitmap, encoding) => ((await ask({ type: "encode", bitmap, ...encoding })) as { blob: Blob }).blob,
    compare: async (bitmap) => ((await ask({ type: "compare", bitmap })) as { share: number | null }).share,
    stop: () => worker.terminate(),
  };
};

/** For browsers without a canvas in workers: the encoding is asynchronous there too, and nothing is compared. */
const startPageDesk = (): PictureDesk => ({
  encode: (bitmap, { mime_type, quality }) =>
    new Promise((resolve, reject) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
      canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
      bitmap.close();
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), mime_type, quality);
    }),
  compare: async (bitmap) => {
    bitmap.close();
    return null;
  },
  stop: () => undefined,
});

export const startPictureDesk = (): PictureDesk =>
  "OffscreenCanvas" in globalThis ? startWorkerDesk() : startPageDesk();
