import { expect, test } from "vitest";
import type { RecordingWaiver } from "./recorded-parts.ts";
import {
  isMediaKey,
  mediaRefusal as refusalAt,
  recordingRefusal,
  storedMediaKinds,
  studentFolder,
  type MediaFacts,
  type StoredMediaKind,
} from "./stored-media.ts";

const happened_at = new Date("2026-11-16T10:30:00Z");
const mediaRefusal = (kind: StoredMediaKind, facts: MediaFacts) => refusalAt({ kind, happened_at }, facts);

const nothing = {
  quiz_type: "exam",
  video_proctoring: false,
  id_card_check: false,
  audio_proctoring: false,
  screen_recording: false,
  web_page_recording: false,
};
const everything = {
  ...nothing,
  video_proctoring: true,
  id_card_check: true,
  audio_proctoring: true,
  screen_recording: true,
  web_page_recording: true,
};
const plain = {
  recording_waived_at: null,
  screen_recording_disabled: false,
  screen_recording_disabled_at: null,
  supervision_deleted_at: null,
  recording_grants: [],
};
const consent = { ...plain, user_data_usage_accepted_at: "2026-11-16T10:00:00Z" };
const no_consent = { ...plain, user_data_usage_accepted_at: null };
const running = { ended_at: null };

test("an exam that records everything accepts every kind, after the consent and the start", () => {
  for (const kind of storedMediaKinds)
    expect(mediaRefusal(kind, { quiz: everything, summary: consent, attempt: running })).toBeNull();
});

test("an exam that records nothing, and a training, accept no kind", () => {
  for (const quiz of [nothing, { ...everything, quiz_type: "training" }])
    for (const kind of storedMediaKinds)
      expect(mediaRefusal(kind, { quiz, summary: consent, attempt: running })).toBe("not_recorded");
});

test.each([
  ["camera_frame", "video_proctoring"],
  ["anchor_left", "video_proctoring"],
  ["audio_chunk", "audio_proctoring"],
  ["screenshot", "screen_recording"],
  ["screenshot_thumb", "screen_recording"],
  ["page_recording", "web_page_recording"],
] as const)("media of the kind %s need the setting %s", (kind, setting) => {
  const facts = { summary: consent, attempt: running };
  expect(mediaRefusal(kind, { ...facts, quiz: { ...nothing, [setting]: true } })).toBeNull();
  expect(mediaRefusal(kind, { ...facts, quiz: { ...everything, [setting]: false } })).toBe("not_recorded");
});

test("an identity card needs the camera and the card check", () => {
  const facts = { summary: consent, attempt: null };
  expect(mediaRefusal("id_card", { ...facts, quiz: everything })).toBeNull();
  expect(mediaRefusal("id_card", { ...facts, quiz: { ...everything, id_card_check: false } })).toBe("not_recorded");
  expect(mediaRefusal("id_card", { ...facts, quiz: { ...everything, video_proctoring: false } })).toBe("not_recorded");
});

test("every kind needs the consent; frames, screen, sound and page need an attempt, photos do not", () => {
  const refused = (attempt: MediaFacts["attempt"], summary: typeof consent | typeof no_consent) =>
    Object.fromEntries(
      storedMediaKinds.map((kind) => [kind, mediaRefusal(kind, { quiz: everything, summary, attempt })]),
    );
  expect(new Set(Object.values(refused(running, no_consent)))).toEqual(new Set(["no_consent"]));
  expect(refused(null, consent)).toMatchObject({ camera_frame: "not_started", screenshot: "not_started" });
  expect(refused(null, consent)).toMatchObject({ audio_chunk: "not_started", page_recording: "not_started" });
  expect(refused(null, consent)).toMatchObject({ anchor_front: null, id_card: null });
});

test("media made before a waiver are accepted, and none made after it", () => {
  const taken = (recording_waived_at: string) =>
    mediaRefusal("camera_frame", { quiz: everything, summary: { ...consent, recording_waived_at }, attempt: running });
  expect(taken("2026-11-16T10:29:59Z")).toBe("not_recorded");
  expect(taken("2026-11-16T10:30:00Z")).toBeNull();
});

test("after an exemption of the screen, only screenshots made since then are refused", () => {
  const taken = (kind: StoredMediaKind, screen_recording_disabled_at: string | null) => {
    const summary = { ...consent, screen_recording_disabled: true, screen_recording_disabled_at };
    return mediaRefusal(kind, { quiz: everything, summary, attempt: running });
  };
  for (const kind of ["screenshot", "screenshot_thumb"] as const) {
    expect(taken(kind, "2026-11-16T10:29:59Z")).toBe("not_recorded");
    expect(taken(kind, "2026-11-16T10:30:00Z")).toBeNull();
    expect(taken(kind, null), "from the beginning").toBe("not_recorded");
  }
  expect(taken("camera_frame", "2026-11-16T10:29:59Z")).toBeNull();
});

test("media made during an exemption are refused, even if the exemption was ended since", () => {
  const at = (minute: number) => Date.parse(`2026-11-16T10:${minute}:00Z`);
  const taken = (kind: StoredMediaKind, ...given: [number, RecordingWaiver][]) => {
    const recording_grants = given.map(([minute, waives]) => ({ at_ms: at(minute), waives }));
    return mediaRefusal(kind, {
      quiz: everything,
      summary: { ...consent, recording_grants },
      attempt: running,
    });
  };
  for (const kind of ["camera_frame", "audio_chunk", "page_recording", "screenshot"] as const) {
    expect(taken(kind, [20, "everything"], [40, "nothing"])).toBe("not_recorded");
    expect(taken(kind, [20, "everything"], [25, "nothing"])).toBeNull();
    expect(taken(kind, [35, "everything"], [40, "nothing"])).toBeNull();
  }
  expect(taken("screenshot", [20, "screen"], [40, "nothing"])).toBe("not_recorded");
  expect(taken("camera_frame", [20, "screen"], [40, "nothing"])).toBeNull();
  expect(taken("camera_frame", [20, "everything"], [25, "screen"], [40, "nothing"])).toBeNull();
});

test("after a request to delete, media made before it are refused", () => {
  const taken = (supervision_deleted_at: string) =>
    mediaRefusal("anchor_front", {
      quiz: everything,
      summary: { ...consent, supervision_deleted_at },
      attempt: running,
    });
  expect(taken("2026-11-16T10:30:00Z")).toBe("deleted");
  expect(taken("2026-11-16T10:29:59Z")).toBeNull();
});

test("media made more than a minute after the end are refused, except photos, which a retake needs again", () => {
  const taken = (kind: StoredMediaKind, ended_at: string) =>
    mediaRefusal(kind, { quiz: everything, summary: consent, attempt: { ended_at: new Date(ended_at) } });
  expect(taken("camera_frame", "2026-11-16T10:29:00Z")).toBeNull();
  expect(taken("camera_frame", "2026-11-16T10:28:59Z")).toBe("after_end");
  expect(taken("id_card", "2026-11-16T10:28:59Z")).toBeNull();
});

test.each([
  ["records nothing", nothing, consent, "not_recorded"],
  ["is a training", { ...everything, quiz_type: "training" }, consent, "not_recorded"],
  ["records everything, with consent", everything, consent, null],
  ["records everything, without consent", everything, no_consent, "agreements_missing"],
  ["records sound alone, without consent", { ...nothing, audio_proctoring: true }, no_consent, "agreements_missing"],
  [
    "records the screen alone, without consent",
    { ...nothing, screen_recording: true },
    no_consent,
    "agreements_missing",
  ],
  [
    "records the page alone, without consent",
    { ...nothing, web_page_recording: true },
    no_consent,
    "agreements_missing",
  ],
] as const)("whether uploads are refused for an exam that %s", (_, quiz, summary, expected) => {
  expect(recordingRefusal({ quiz, summary })).toBe(expected);
});

test.each([
  ["7/3/a.jpg", "camera_frame", true],
  ["7/3/screen/a.jpg", "screenshot", true],
  ["7/3/anchors/a.jpg", "anchor_right", true],
  ["7/3/screen/a.jpg", "camera_frame", false],
  ["7/3/a.jpg", "screenshot", false],
  ["7/30/a.jpg", "camera_frame", false],
  ["7/3/../4/a.jpg", "camera_frame", false],
  ["7/3/", "camera_frame", false],
  ["7/3/screen/.a", "screenshot", false],
  ["answer_pictures/1/1/a", "screenshot", false],
] as const)("UPLOAD-03~ %s is a key of a %s: %s", (key, kind, expected) => {
  expect(isMediaKey(key, studentFolder(7, 3), kind)).toBe(expected);
});
