import { supervisionLimits } from "@examplar/domain";
import { createWorkerDesk } from "../../workers/worker-desk.ts";
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

const startWorkerDesk = (): PictureDesk => {
  const { ask, stop } = createWorkerDesk<PictureOrder, PictureReply>(
    "pictures",
    () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" }),
  );
  return {
    encode: async (picture, max_px, encoding) =>
      ((await ask({ type: "encode", picture, max_px, thumb_px: null, ...encoding }, [picture])) as Encoded).blob,
    encodeWithThumb: async (picture, max_px, encoding) =>
      (await ask({ type: "encode", picture, max_px, thumb_px: thumb_max_px, ...encoding }, [picture])) as Encoded,
    compare: async (picture, max_px) =>
      ((await ask({ type: "compare", picture, max_px }, [picture])) as { share: number | null }).share,
    stop,
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
