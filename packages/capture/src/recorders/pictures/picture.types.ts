/** A picture to transfer to the worker; its pixels stay where the browser has them. */
export type Picture = ImageBitmap | VideoFrame;

/** Timeout: a worker that hangs fires no event, and a browser may never return a picture. */
export const pictureWithinMs = 15_000;

export interface Encoding {
  mime_type: "image/jpeg" | "image/webp";
  quality: number;
}

export interface Encoded {
  blob: Blob;
  thumb: Blob | null;
  /** Checksum of the pixels; null if nobody asked for it or the browser cannot compute it. */
  checksum: number | null;
}

/** `max_px`: the maximum in each direction; larger pictures are scaled down. */
export type PictureOrder = { id: number; picture: Picture; max_px: number } &
  /** `thumb_px`: the maximum of a thumbnail in each direction; null for none. */
  (
    | ({ type: "encode"; thumb_px: number | null; with_checksum: boolean } & Encoding)
    /** Compares with the picture before, if it has the same `sequence`. */
    | { type: "compare"; sequence: number }
  );

export type PictureReply =
  | ({ id: number } & Encoded)
  /** Null when there is nothing to compare with. */
  | { id: number; share: number | null }
  | { id: number; error: string };

export const fittedSize = (picture: Picture, max_px: number): { width: number; height: number } => {
  const [width, height] =
    "displayWidth" in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];
  const scale = Math.min(1, max_px / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
