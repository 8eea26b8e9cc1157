import { expect, test } from "vitest";
import { mediaToDrop, type KeptMedia, type MediaKind } from "./kept-media.ts";

const media = (id: string, kind: MediaKind, more: Partial<KeptMedia> = {}): KeptMedia => ({
  id,
  kind,
  bytes: 100,
  made_at: `2026-11-16T10:00:0${id.at(-1)}Z`,
  is_triggered: false,
  ...more,
});
const frames = ["f1", "f2", "f3", "f4"].map((id) => media(id, "camera_frame"));
const others = [media("a1", "audio_chunk"), media("p1", "page_recording"), media("s1", "screenshot")];

test.each([
  ["nothing is needed", 0, []],
  ["every second frame goes first", 200, ["f2", "f4"]],
  ["then the other frames, from the oldest", 300, ["f2", "f4", "f1"]],
  ["then audio, page and screenshots", 700, ["f2", "f4", "f1", "f3", "a1", "p1", "s1"]],
  ["more than there is: everything", 10_000, ["f2", "f4", "f1", "f3", "a1", "p1", "s1"]],
])("%s", (_, bytes, expected) => {
  expect(mediaToDrop([...others, ...frames], bytes)).toEqual(expected);
});

test("a picture that was taken because something happened outlasts every regular one", () => {
  const triggered = media("f9", "camera_frame", { is_triggered: true });
  expect(mediaToDrop([triggered, ...others], 300)).toEqual(["a1", "p1", "s1"]);
});
