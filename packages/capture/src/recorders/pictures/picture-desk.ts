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

/** Where pictures are encoded and compared. What fails rejects, and is only logged by whoever asked. */
export interface PictureDesk {
  encode(picture: Picture, max_px: number, encoding: Encoding): Promise<Blob>;
  /** With a small copy, where the browser can make one off the page. */
  encodeWithThumb(picture: Picture, max_px: number, encoding: Encoding): Promise<Encoded>;
  /** With a checksum of the pixels, where the browser can count them off the page. */
  encodeWithChecksum(picture: Picture, max_px: number, encoding: Encoding): Promise<Encoded>;
  /** The share of pixels that differ from the picture before; null for the first one of a sequence. */
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

/** For browsers without a canvas in workers, or where the worker is not loaded: the encoding is asynchronous there too, and nothing is compared. */
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

/** A picture that waits longer for the worker to load is made on the page. */
const deadlines = { load_within_ms: 2_000, reply_within_ms: pictureWithinMs };

const startWorkerDesk = (): PictureDesk => {
  const { ask, stop } = createWorkerDesk<PictureOrder, PictureReply>(
    "pictures",
    deadlines,
    () => new Worker(new URL("./picture.worker.ts", import.meta.url), { type: "module" }),
  );
  const page = startPageDesk();
  /** What the network keeps from being loaded does not keep a camera from being recorded. */
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
    // Not compared where the worker is not loaded: that is a fault which the teacher reads of, for overlays are not found.
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
