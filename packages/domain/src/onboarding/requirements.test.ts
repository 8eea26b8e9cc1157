import { expect, test } from "vitest";
import { examRequirements, requirementsOf, type ExamRequirement, type RequirementFacts } from "./requirements.ts";

const plain: RequirementFacts = {
  quiz: {
    quiz_type: "exam",
    in_preview: false,
    desktop_app_required: false,
    block_spell_checker: false,
    require_fullscreen: false,
    detect_mouse_leave: false,
    video_proctoring: false,
    audio_proctoring: false,
    id_card_check: false,
    screen_proctoring: false,
    screen_recording: false,
    web_page_recording: false,
  },
  summary: {
    answerability: "to_answer",
    quiz_state: "active",
    screen_recording_disabled: false,
    recording_waived_at: null,
    desktop_app_disabled: false,
    is_quiz_owner_like: false,
  },
};

test.each<[string, Partial<RequirementFacts["quiz"]>, Partial<RequirementFacts["summary"]>, ExamRequirement[]]>([
  ["a plain exam requires nothing", {}, {}, []],
  ["detection of leaving the page requires nothing", { detect_mouse_leave: true }, {}, []],
  ["the desktop app", { desktop_app_required: true }, {}, ["desktop_app"]],
  [
    "the desktop app, switched off for this student",
    { desktop_app_required: true },
    { desktop_app_disabled: true },
    [],
  ],
  [
    "video supervision requires a camera and photos taken with it",
    { video_proctoring: true },
    {},
    ["camera", "photos"],
  ],
  ["audio recording", { audio_proctoring: true }, {}, ["microphone"]],
  [
    "video supervision with an identity card check",
    { video_proctoring: true, id_card_check: true },
    {},
    ["camera", "identity_card", "photos"],
  ],
  ["an identity card check without a camera requires nothing", { id_card_check: true }, {}, []],
  ["screen recording", { screen_recording: true }, {}, ["screen_share", "one_screen"]],
  [
    "screen recording, switched off for this student",
    { screen_recording: true },
    { screen_recording_disabled: true },
    [],
  ],
  ["fullscreen mode", { require_fullscreen: true }, {}, ["fullscreen"]],
  ["the spell checker is blocked", { block_spell_checker: true }, {}, ["no_spell_checker"]],
  [
    "all settings together",
    {
      desktop_app_required: true,
      block_spell_checker: true,
      require_fullscreen: true,
      detect_mouse_leave: true,
      video_proctoring: true,
      audio_proctoring: true,
      id_card_check: true,
      screen_proctoring: true,
      screen_recording: true,
    },
    {},
    [...examRequirements],
  ],
  [
    "a training, whatever its settings",
    { quiz_type: "training", video_proctoring: true, audio_proctoring: true },
    {},
    [],
  ],
])("what an exam requires: %s", (_name, quiz, summary, expected) => {
  expect(requirementsOf({ quiz: { ...plain.quiz, ...quiz }, summary: { ...plain.summary, ...summary } })).toEqual(
    expected,
  );
});
