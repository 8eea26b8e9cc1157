import type { MediaKind } from "./kept-media.ts";
import { mediaFolder, studentFolder } from "./stored-media.ts";

/** File extensions by the MIME type that a recorder reports, without its codecs. */
const extensions: Record<string, string> = {
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/png": "png",
  "audio/webm": "webm",
  "audio/mp4": "m4a",
  "audio/ogg": "ogg",
  "application/gzip": "json.gz",
  "application/json": "json",
};

export interface MediaPlace {
  quiz_id: number;
  user_id: number;
  kind: MediaKind;
  id: string;
  mime_type: string;
}

/** Returns the storage key of an object of supervision. */
export const mediaKey = ({ quiz_id, user_id, kind, id, mime_type }: MediaPlace): string =>
  `${mediaFolder(studentFolder(quiz_id, user_id), kind)}${id}.${extensions[mime_type.split(";")[0]!] ?? "bin"}`;
