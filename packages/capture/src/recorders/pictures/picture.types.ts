export interface Encoding {
  mime_type: "image/jpeg" | "image/webp";
  quality: number;
}

export type PictureOrder = { id: number; bitmap: ImageBitmap } & (
  | ({ type: "encode" } & Encoding)
  /** With the picture before it. */
  | { type: "compare" }
);

export type PictureReply =
  | { id: number; blob: Blob }
  /** Null where there is nothing to compare with. */
  | { id: number; share: number | null }
  | { id: number; error: string };
