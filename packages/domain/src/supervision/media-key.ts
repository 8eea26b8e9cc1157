import type { MediaKind } from "./kept-media.ts";

const folders: Record<MediaKind, string> = {
  camera_frame: "",
  audio_chunk: "audio/",
  page_recording: "page/",
  screenshot: "screen/",
  anchor_front: "anchors/",
  anchor_right: "anchors/",
  anchor_left: "anchors/",
  id_card: "id_card/",
};

/** By the type that a recorder says, without its codecs. */
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

/** Where an object of supervision lies in the storage. */
export const mediaKey = ({ quiz_id, user_id, kind, id, mime_type }: MediaPlace): string =>
  `${quiz_id}/${user_id}/${folders[kind]}${id}.${extensions[mime_type.split(";")[0]!] ?? "bin"}`;
