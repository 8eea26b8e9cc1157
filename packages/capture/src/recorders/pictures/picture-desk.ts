import { supervisionLimits } from "@examplar/domain";
import { createWorkerDesk, NotLoaded } from "../../workers/worker-desk.ts";
import type { Stop } from "../recorder.types.ts";
import {
  fittedSize,
  pictureWithinMs,
  type Encoded,
  type Encoding,
  type Picture,
  type PictureOrder,
  type PictureReply,
} from "./picture.types.ts";

/** Encodes and compares pictures. Failures reject; the caller only logs them. */
export interface PictureDesk {
  encode(picture: Picture, max_px: number, encoding: Encoding): Promise<Blob>;
  /** Also returns a thumbnail, if the browser can make one in a worker. */
  encodeWithThumb(picture: Picture, max_px: number, encoding: Encoding): Promise<Encoded>;
  /** Also returns a checksum of the pixels, if the browser can compute it in a worker. */
  encodeWithChecksum(picture: Picture, max_px: number, encoding: Encoding): Promise<Encoded>;
  /** Returns the share of pixels that differ from the picture before; null for the first one of a sequence. */
  compare(picture: Picture, max_px: number, sequence: number): Promise<number | null>;
  stop: Stop;
}

const { thumb_max_px } = supervisionLimits;

const encodeOnPage: PictureDesk["encode"] = (picture, max_px, { mime_type, quality }) =>
  new Promise((resolve, reject) => {
    const canvas = document.createElement("canvas");
    const { width, height } = fittedSize(picture, max_px);
    [canvas.width, canvas.height] = [width, height];
    canvas.getContext("2d")?.drawImage(picture, 0, 0, width, height);
    picture.close();
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("No picture."))), mime_type, quality);
  });

const encodeAlone: PictureDesk["encodeWithThumb"] = async (...wanted) => ({
  blob: await encodeOnPage(...wanted),
  thumb: null,
  checksum: null,
});

/**
 * For browsers without a canvas in workers, or when the worker is not loaded: encodes on the page, also asynchronously,
 * and compares nothing.
 */
const startPageDesk = (): PictureDesk => ({
  encode: encodeOnPage,
  encodeWithThumb: encodeAlone,
  encodeWithChecksum: encodeAlone,
  compare: async (picture) => {
    picture.close();
    return null;
  },
  stop: () => undefined,
});

/** After this time without a loaded worker, a picture is encoded on the page. */
const deadlines = { load_within_ms: 2_000, reply_within_ms: pictureWithinMs };

const startWorkerDesk = (): PictureDesk => {
  const { ask, stop } = createWorkerDesk<PictureOrder, PictureReply>(
    "pictures",
    deadlines,
    () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" }),
  );
  const page = startPageDesk();
  /** Encodes on the page if the worker cannot be loaded: a network failure must not stop the recording of a camera. */
  const orOnPage = async <T>(made: Promise<PictureReply>, onPage: () => Promise<T>): Promise<T> => {
    try {
      return (await made) as T;
    } catch (error) {
      if (error instanceof NotLoaded) return onPage();
      throw error;
    }
  };
  type Extras = Pick<Extract<PictureOrder, { type: "encode" }>, "thumb_px" | "with_checksum">;
  const encodeWith = (extras: Extras) => (picture: Picture, max_px: number, encoding: Encoding) =>
    orOnPage<Encoded>(ask({ type: "encode", picture, max_px, ...extras, ...encoding }, [picture]), () =>
      page.encodeWithThumb(picture, max_px, encoding),
    );
  const encode = encodeWith({ thumb_px: null, with_checksum: false });
  return {
    encode: async (...wanted) => (await encode(...wanted)).blob,
    encodeWithThumb: encodeWith({ thumb_px: thumb_max_px, with_checksum: false }),
    encodeWithChecksum: encodeWith({ thumb_px: null, with_checksum: true }),
    // Nothing is compared if the worker is not loaded. The teacher sees that fault, because overlays are not detected.
    compare: async (picture, max_px, sequence) => {
      const compared = ask({ type: "compare", picture, max_px, sequence }, [picture]).catch((error: unknown) => {
        if (error instanceof NotLoaded) picture.close();
        throw error;
      });
      return ((await compared) as { share: number | null }).share;
    },
    stop,
  };
};

export const startPictureDesk = (): PictureDesk =>
  "OffscreenCanvas" in globalThis ? startWorkerDesk() : startPageDesk();
