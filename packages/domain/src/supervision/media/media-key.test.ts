import { describe, expect, test } from "vitest";
import type { MediaKind } from "./kept-media.ts";
import { mediaKey } from "./media-key.ts";

describe("the storage key of media", () => {
  test.each<[MediaKind, string, string]>([
    ["camera_frame", "image/jpeg", "7/42/a1.jpg"],
    ["screenshot", "image/webp", "7/42/screen/a1.webp"],
    ["audio_chunk", "audio/webm;codecs=opus", "7/42/audio/a1.webm"],
    ["audio_chunk", "audio/mp4", "7/42/audio/a1.m4a"],
    ["page_recording", "application/gzip", "7/42/page/a1.json.gz"],
    ["anchor_front", "image/jpeg", "7/42/anchors/a1.jpg"],
    ["anchor_right", "image/jpeg", "7/42/anchors/a1.jpg"],
    ["anchor_left", "image/jpeg", "7/42/anchors/a1.jpg"],
    ["id_card", "image/jpeg", "7/42/id_card/a1.jpg"],
    ["camera_frame", "image/avif", "7/42/a1.bin"],
  ])("UPLOAD-03~ a %s of type %s is stored at %s", (kind, mime_type, key) => {
    expect(mediaKey({ quiz_id: 7, user_id: 42, kind, id: "a1", mime_type })).toBe(key);
  });
});
