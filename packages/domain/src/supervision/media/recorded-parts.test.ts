import { describe, expect, test } from "vitest";
import {
  examIsRecorded,
  recordedParts,
  recorderNames,
  recordingWaiver,
  type RecordingFacts,
} from "./recorded-parts.ts";

const unrecorded: RecordingFacts["quiz"] = {
  quiz_type: "exam",
  video_proctoring: false,
  audio_proctoring: false,
  screen_recording: false,
  web_page_recording: false,
};
const all = {
  ...unrecorded,
  video_proctoring: true,
  audio_proctoring: true,
  screen_recording: true,
  web_page_recording: true,
};
const seat = { screen_recording_disabled: false, recording_waived_at: null };
const waived = { ...seat, recording_waived_at: "2026-11-16T08:55:00Z" };

describe("what is recorded of a student", () => {
  test.each([
    ["nothing, when the quiz records nothing", {}, []],
    ["the camera", { video_proctoring: true }, ["camera"]],
    ["sound without a camera", { audio_proctoring: true }, ["audio"]],
    ["the screen alone", { screen_recording: true }, ["screen"]],
    ["the page alone", { web_page_recording: true }, ["page"]],
  ] as const)("%s", (_name, quiz, expected) => {
    const facts = { quiz: { ...unrecorded, ...quiz }, summary: seat };
    expect(recordedParts(facts)).toEqual(expected);
    expect(examIsRecorded(facts)).toBe(expected.length > 0);
  });

  test("every part, in the order of `recorderNames`", () => {
    expect(recordedParts({ quiz: all, summary: seat })).toEqual([...recorderNames]);
  });

  test("not the screen of a student who is exempt from sharing it", () => {
    const summary = { ...seat, screen_recording_disabled: true };
    expect(recordedParts({ quiz: all, summary })).toEqual(["camera", "audio", "page"]);
    expect(examIsRecorded({ quiz: { ...unrecorded, screen_recording: true }, summary })).toBe(false);
  });

  test("nothing of a student who was granted an exam without recording, nor in a training", () => {
    expect(recordedParts({ quiz: all, summary: waived })).toEqual([]);
    expect(recordedParts({ quiz: { ...all, quiz_type: "training" }, summary: seat })).toEqual([]);
  });
});

test("the waiver names what a student is exempt from", () => {
  expect(recordingWaiver(seat)).toBe("nothing");
  expect(recordingWaiver({ ...seat, screen_recording_disabled: true })).toBe("screen");
  expect(recordingWaiver({ ...waived, screen_recording_disabled: true })).toBe("everything");
});
