import { supervisionLimits } from "@examplar/domain";
import type { Stop } from "../recorder.types.ts";
import {
  fittedSize,
  type Encoded,
  type Encoding,
  type Picture,
  type PictureOrder,
  type PictureReply,
} from "./picture.types.ts";

/** Where pictures are encoded and compared. What fails rejects, and is only logged by whoever asked. */
export interface PictureDesk {
  encode(picture: Picture, max_px: number, encoding: Encoding): Promise<Blob>;
  /** With a small copy, where the browser can make one off the page. */
  encodeWithThumb(picture: Picture, max_px: number, encoding: Encoding): Promise<Encoded>;
  /** The share of pixels that differ from the picture before; null for the first one. */
  compare(picture: Picture, max_px: number): Promise<number | null>;
  stop: Stop;
}

const { thumb_max_px } = supervisionLimits;

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
      worker.postMessage({ ...order, id }, [order.picture]);
    });
  return {
    encode: async (picture, max_px, encoding) =>
      ((await ask({ type: "encode", picture, max_px, thumb_px: null, ...encoding })) as Encoded).blob,
    encodeWithThumb: async (picture, max_px, encoding) =>
      (await ask({ type: "encode", picture, max_px, thumb_px: thumb_max_px, ...encoding })) as PictureReply & Encoded,
    compare: async (picture, max_px) =>
      ((await ask({ type: "compare", picture, max_px })) as { share: number | null }).share,
    stop: () => worker.terminate(),
  };
};

const encodeOnPage: PictureDesk["encode"] = (picture, max_px, { mime_type, quality }) =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement("canvas");
    const { width, height } = fittedSize(picture, max_px);
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    picture.close();
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), mime_type, quality);
  });

/** For browsers without a canvas in workers: the encoding is asynchronous there too, and nothing is compared. */
const startPageDesk = (): PictureDesk => ({
  encode: encodeOnPage,
  encodeWithThumb: async (...wanted) => ({ blob: await encodeOnPage(...wanted), thumb: null }),
  compare: async (picture) => {
    picture.close();
    return null;
  },
  stop: () => undefined,
});

export const startPictureDesk = (): PictureDesk =>
  "OffscreenCanvas" in globalThis ? startWorkerDesk() : startPageDesk();
