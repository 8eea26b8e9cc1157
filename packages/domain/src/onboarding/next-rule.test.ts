import { expect, test } from "vitest";
import { nextIsAllowed, spellCheckerDelayMs, type CaptureFacts, type NextFacts } from "./next-rule.ts";
import { onboardingSteps, type OnboardingStep } from "./steps.ts";

const unrecorded = {
  quiz_type: "exam",
  video_proctoring: false,
  audio_proctoring: false,
  screen_recording: false,
  web_page_recording: false,
  similarity_tool_enabled: false,
};

const nothing: NextFacts = {
  quiz: unrecorded,
  summary: {
    answerability: "to_answer",
    screen_recording_disabled: false,
    recording_waived_at: null,
    user_agreement_accepted_at: null,
    user_data_usage_accepted_at: null,
    similarity_tool_eula_accepted_at: null,
    spell_checker_blocking_disabled: false,
  },
  in_desktop_app: false,
  spell_checker: "detecting",
  capture: null,
};
const when = "2026-11-16T08:55:00Z";
const camera: CaptureFacts = {
  camera_is_active: false,
  identity_photos: 0,
  reference_photos: 0,
  screen_is_shared: false,
};
const accepted = (...names: (keyof NextFacts["summary"])[]): Partial<NextFacts> => ({
  summary: { ...nothing.summary, ...Object.fromEntries(names.map((name) => [name, when])) },
});
const filmed = { quiz: { ...unrecorded, video_proctoring: true } };
const heard = { quiz: { ...unrecorded, audio_proctoring: true } };
const shared = { quiz: { ...unrecorded, screen_recording: true } };
const replayed = { quiz: { ...unrecorded, web_page_recording: true } };
const waived = { summary: { ...nothing.summary, recording_waived_at: when } };
const running = { summary: { ...nothing.summary, answerability: "answering" } } as const;
const compared = { quiz: { ...unrecorded, similarity_tool_enabled: true } };

test.each<[string, OnboardingStep, Partial<NextFacts>, boolean]>([
  ["ONB-08~ outside the desktop app", "desktop_app", {}, false],
  ["ONB-08~ in the desktop app", "desktop_app", { in_desktop_app: true }, true],
  ["SPELL-02 while the page looks for a spell checker", "spell_checker", {}, false],
  ["SPELL-03 no spell checker is found", "spell_checker", { spell_checker: "none" }, true],
  ["SPELL-04 a spell checker is found", "spell_checker", { spell_checker: "detected" }, false],
  [
    "SPELL-04 a spell checker is found, but blocking is off for this student",
    "spell_checker",
    { spell_checker: "detected", summary: { ...nothing.summary, spell_checker_blocking_disabled: true } },
    true,
  ],
  ["ONB-12 there is nothing to accept", "conditions", {}, true],
  ["ONB-12 the camera records, nothing is accepted", "conditions", filmed, false],
  [
    "ONB-12 the camera records, the use of data is accepted",
    "conditions",
    { ...filmed, ...accepted("user_data_usage_accepted_at") },
    true,
  ],
  ["only sound is recorded, nothing is accepted", "conditions", heard, false],
  [
    "only sound is recorded, the use of data is accepted",
    "conditions",
    { ...heard, ...accepted("user_data_usage_accepted_at") },
    true,
  ],
  ["only the screen is recorded, nothing is accepted", "conditions", shared, false],
  ["only the web page is recorded, nothing is accepted", "conditions", replayed, false],
  ["the camera records, but the student has a waiver", "conditions", { ...filmed, ...waived }, true],
  ["ONB-12 the similarity tool compares answers, nothing is accepted", "conditions", compared, false],
  [
    "ONB-12 the similarity tool compares answers, its agreement is accepted",
    "conditions",
    { ...compared, ...accepted("similarity_tool_eula_accepted_at") },
    true,
  ],
  [
    "ONB-12 camera and similarity tool, only the tool's agreement is accepted",
    "conditions",
    {
      quiz: { ...unrecorded, video_proctoring: true, similarity_tool_enabled: true },
      ...accepted("similarity_tool_eula_accepted_at"),
    },
    false,
  ],
  [
    "ONB-13 the notice that the quiz is not published",
    "not_published",
    { in_desktop_app: true, spell_checker: "none" },
    false,
  ],
  ["ONB-15 no camera runs", "webcam", { capture: camera }, false],
  ["ONB-15 a camera runs", "webcam", { capture: { ...camera, camera_is_active: true } }, true],
  ["ONB-17~ no photo of the identity card", "identity_card", { capture: camera }, false],
  ["ONB-17~ one photo of the identity card", "identity_card", { capture: { ...camera, identity_photos: 1 } }, true],
  ["ONB-18~ two reference photos", "reference_photos", { capture: { ...camera, reference_photos: 2 } }, false],
  ["ONB-18~ three reference photos", "reference_photos", { capture: { ...camera, reference_photos: 3 } }, true],
  ["ONB-20~ the screen is not shared", "screen_share", { capture: camera }, false],
  ["ONB-20~ the screen is shared", "screen_share", { capture: { ...camera, screen_is_shared: true } }, true],
  ["ONB-23 the agreement is not checked", "agreement", {}, false],
  ["ONB-23 the agreement is checked", "agreement", accepted("user_agreement_accepted_at"), true],
  [
    "ONB-12 the agreement is checked, but not that of the similarity tool",
    "agreement",
    { ...compared, ...accepted("user_agreement_accepted_at") },
    false,
  ],
])("%s: whether the student may leave the step %s", (_name, step, facts, expected) => {
  expect(nextIsAllowed(step, { ...nothing, ...facts })).toBe(expected);
});

test.each<[string, OnboardingStep, Partial<CaptureFacts>, boolean]>([
  ["no camera runs", "webcam", {}, true],
  ["the screen is not shared", "screen_share", {}, true],
  ["no camera runs for the photo of the identity card", "identity_card", {}, true],
  ["no camera runs for the reference photos", "reference_photos", {}, true],
  ["a camera runs, no photo of the identity card", "identity_card", { camera_is_active: true }, false],
  ["a camera runs, two reference photos", "reference_photos", { camera_is_active: true, reference_photos: 2 }, false],
  ["a camera runs, three reference photos", "reference_photos", { camera_is_active: true, reference_photos: 3 }, true],
])("in a running attempt, %s: whether the student may leave the step %s", (_name, step, found, expected) => {
  expect(nextIsAllowed(step, { ...nothing, ...running, capture: { ...camera, ...found } })).toBe(expected);
});

test("ONB-24 the other steps always let the student go on", () => {
  const open = onboardingSteps.filter((step) => nextIsAllowed(step, { ...nothing, capture: camera }));
  expect(open).toEqual(["greeting", "preparations", "conditions", "screen_sharing_notice", "microphone_notice"]);
});

test("when nothing is captured, the camera and screen steps let the student go on", () => {
  for (const step of ["webcam", "identity_card", "reference_photos", "screen_share"] as const) {
    expect(nextIsAllowed(step, { ...nothing, ...filmed, capture: null }), step).toBe(true);
  }
});

test("the detection of a spell checker waits 100 ms", () => {
  expect(spellCheckerDelayMs).toBe(100);
});
