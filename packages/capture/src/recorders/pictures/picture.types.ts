/** A picture on its way to the worker, with its pixels wherever the browser has them. */
export type Picture = ImageBitmap | VideoFrame;

/** A worker that hangs fires no event, and a browser may never hand a picture over: nobody waits longer. */
export const pictureWithinMs = 15_000;

export interface Encoding {
  mime_type: "image/jpeg" | "image/webp";
  quality: number;
}

export interface Encoded {
  blob: Blob;
  thumb: Blob | null;
  /** Of its pixels; null where nobody asked, or nobody can count them. */
  checksum: number | null;
}

/** `max_px`: the most in each direction; larger pictures are scaled down. */
export type PictureOrder = { id: number; picture: Picture; max_px: number } &
  /** With a small copy of at most `thumb_px` in each direction, where one is wanted. */
  (
    | ({ type: "encode"; thumb_px: number | null; with_checksum: boolean } & Encoding)
    /** With the picture before it, if that has the same `sequence`. */
    | { type: "compare"; sequence: number }
  );

export type PictureReply =
  | ({ id: number } & Encoded)
  /** Null where there is nothing to compare with. */
  | { id: number; share: number | null }
  | { id: number; error: string };

export const fittedSize = (picture: Picture, max_px: number): { width: number; height: number } => {
  const [width, height] =
    "displayWidth" in picture ? [picture.displayWidth, picture.displayHeight] : [picture.width, picture.height];
  const scale = Math.min(1, max_px / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};
