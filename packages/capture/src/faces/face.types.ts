import type { Picture } from "../recorders/pictures/picture.types.ts";

/** `base_url`: where the app serves the files of `face-files.ts`. */
export interface FaceOrder {
  id: number;
  base_url: string;
  picture: Picture;
}

/** Descriptors of all faces that were found. */
export type FaceReply = { id: number; descriptors: number[][] } | { id: number; error: string; is_broken: boolean };
