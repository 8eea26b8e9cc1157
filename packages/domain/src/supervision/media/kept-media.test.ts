import { expect, test } from "vitest";
import { mediaToDrop, type KeptMedia, type MediaKind } from "./kept-media.ts";

const media = (id: string, kind: MediaKind, more: Partial<KeptMedia> = {}): KeptMedia => ({
  id,
  kind,
  bytes: 100,
  made_at: `2026-11-16T10:00:0${id.at(-1)}Z`,
  is_triggered: false,
  is_refused: false,
  needs_last: false,
  ...more,
});
const frames = ["f1", "f2", "f3", "f4"].map((id) => media(id, "camera_frame"));
const others = [media("a1", "audio_chunk"), media("p1", "page_recording"), media("s1", "screenshot")];

test.each([
  ["nothing is dropped while no space is needed", 0, []],
  ["every second camera frame is dropped first", 200, ["f2", "f4"]],
  ["the other camera frames are dropped next, from the oldest on", 300, ["f2", "f4", "f1"]],
  [
    "audio, page recordings and screenshots are dropped after all camera frames",
    700,
    ["f2", "f4", "f1", "f3", "a1", "p1", "s1"],
  ],
  [
    "everything is dropped when more space is needed than all media take",
    10_000,
    ["f2", "f4", "f1", "f3", "a1", "p1", "s1"],
  ],
])("%s", (_, bytes, expected) => {
  expect(mediaToDrop([...others, ...frames], bytes)).toEqual(expected);
});

test("a picture that was taken because of an event is dropped after every regular one", () => {
  const triggered = media("f9", "camera_frame", { is_triggered: true });
  expect(mediaToDrop([triggered, ...others], 300)).toEqual(["a1", "p1", "s1"]);
});

test("media that the server refuses are dropped before anything that may still be sent", () => {
  const card = media("c9", "id_card", { is_refused: true, is_triggered: true });
  expect(mediaToDrop([...frames, card, ...others], 200)).toEqual(["c9", "f2"]);
});

test("chunks of a page are dropped together with the chunks before them that they need", () => {
  const chunk = (id: string, needs_last: boolean) => media(id, "page_recording", { needs_last });
  // The first chunk of this series has already been sent.
  const chunks = [
    chunk("p1", true),
    chunk("p2", true),
    chunk("p3", false),
    chunk("p4", true),
    chunk("p5", true),
    chunk("p6", false),
    chunk("p7", true),
  ];
  expect(mediaToDrop(chunks, 100)).toEqual(["p3", "p4", "p5"]);
  expect(mediaToDrop(chunks, 400)).toEqual(["p3", "p4", "p5", "p1", "p2"]);
});
