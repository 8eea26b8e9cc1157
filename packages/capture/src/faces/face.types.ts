import type { Picture } from "../recorders/pictures/picture.types.ts";

/** `base_url`: where the app serves the files of `face-files.ts`. */
export interface FaceOrder {
  id: number;
  base_url: string;
  picture: Picture;
}

/** A descriptor for each face that was found. */
export type FaceReply = { id: number; descriptors: number[][] } | { id: number; error: string; is_broken: boolean };
