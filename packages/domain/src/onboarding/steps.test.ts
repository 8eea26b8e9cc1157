import { describe, expect, test } from "vitest";
import { quizStates, quizTypes } from "../vocabulary.ts";
import { onboardingSteps, onboardingStepsFor, type OnboardingStep, type StepFacts } from "./steps.ts";

const plain: StepFacts = {
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

interface Change {
  quiz?: Partial<StepFacts["quiz"]>;
  summary?: Partial<StepFacts["summary"]>;
}
const facts = ({ quiz, summary }: Change = {}): StepFacts => ({
  quiz: { ...plain.quiz, ...quiz },
  summary: { ...plain.summary, ...summary },
});
const between = (change: Change) => onboardingStepsFor(facts(change)).slice(2, -1);

describe("the steps of onboarding", () => {
  test("ONB-01 a quiz that is not an exam has only the greeting, whatever its settings", () => {
    for (const quiz_type of quizTypes.filter((type) => type !== "exam")) {
      const quiz = { quiz_type, video_proctoring: true, block_spell_checker: true, desktop_app_required: true };
      expect(onboardingStepsFor(facts({ quiz })), quiz_type).toEqual(["greeting"]);
    }
  });

  test("ONB-04 ONB-05 ONB-22 every exam has a greeting, preparations and the agreement", () => {
    expect(onboardingStepsFor(plain)).toEqual(["greeting", "preparations", "agreement"]);
  });

  test("ONB-03 with every setting on, all steps come in the order of the specification", () => {
    const all = Object.fromEntries(
      Object.entries(plain.quiz).map(([name, value]) => [name, typeof value === "boolean" ? true : value]),
    );
    const summary = { quiz_state: "draft", answerability: "not_answerable_yet" } as const;
    expect(onboardingStepsFor(facts({ quiz: all, summary }))).toEqual([...onboardingSteps]);
  });

  test.each<[string, Change, OnboardingStep[]]>([
    ["ONB-06 the desktop app is required", { quiz: { desktop_app_required: true } }, ["desktop_app"]],
    [
      "ONB-06 the desktop app is required, but not for this student",
      { quiz: { desktop_app_required: true }, summary: { desktop_app_disabled: true } },
      [],
    ],
    ["ONB-10 spell checkers are blocked", { quiz: { block_spell_checker: true } }, ["spell_checker"]],
    ["ONB-11 fullscreen is required", { quiz: { require_fullscreen: true } }, ["conditions"]],
    ["ONB-11 leaving the page is detected", { quiz: { detect_mouse_leave: true } }, ["conditions"]],
    [
      "ONB-11 ONB-14~ ONB-18~ ONB-21 the camera records",
      { quiz: { video_proctoring: true } },
      ["conditions", "webcam", "reference_photos", "microphone_notice"],
    ],
    [
      "ONB-17~ the camera records and the identity card is checked",
      { quiz: { video_proctoring: true, id_card_check: true } },
      ["conditions", "webcam", "identity_card", "reference_photos", "microphone_notice"],
    ],
    ["ONB-17~ the identity card is not checked without a camera", { quiz: { id_card_check: true } }, []],
    [
      "ONB-19 the camera records and the screen is proctored",
      { quiz: { video_proctoring: true, screen_proctoring: true } },
      ["conditions", "webcam", "reference_photos", "screen_sharing_notice", "microphone_notice"],
    ],
    ["ONB-19 no notice of screen sharing without a camera", { quiz: { screen_proctoring: true } }, []],
    ["ONB-20~ the screen is recorded", { quiz: { screen_recording: true } }, ["conditions", "screen_share"]],
    ["sound is recorded without a camera", { quiz: { audio_proctoring: true } }, ["conditions", "microphone_notice"]],
    ["only the web page is recorded", { quiz: { web_page_recording: true } }, ["conditions"]],
    [
      "everything is recorded, but the student has a waiver",
      {
        quiz: {
          video_proctoring: true,
          audio_proctoring: true,
          id_card_check: true,
          screen_proctoring: true,
          screen_recording: true,
          web_page_recording: true,
        },
        summary: { recording_waived_at: "2026-11-16T08:55:00Z" },
      },
      [],
    ],
    [
      "ONB-20~ the screen is not recorded for this student",
      { quiz: { screen_recording: true }, summary: { screen_recording_disabled: true } },
      [],
    ],
  ])("%s", (_name, change, expected) => {
    expect(between(change)).toEqual(expected);
  });

  test("ONB-13 STATE-10~ the notice appears unless the quiz is published, active or in preview", () => {
    const noticed = quizStates.filter((quiz_state) =>
      between({ summary: { quiz_state, answerability: "not_answerable_yet" } }).includes("not_published"),
    );
    expect(noticed).toEqual(["draft", "over", "archived"]);
  });

  test("ONB-13 no notice appears when onboarding may be finished, or for an owner who previews", () => {
    expect(between({ summary: { quiz_state: "over", answerability: "answering" } })).toEqual([]);
    const owner = { is_quiz_owner_like: true };
    expect(between({ summary: { ...owner, quiz_state: "preview", answerability: "to_answer" } })).toEqual([]);
    const draft = { ...owner, quiz_state: "draft", answerability: "not_answerable_yet" } as const;
    expect(between({ summary: draft })).toEqual(["not_published"]);
  });

  test("ONB-27 an owner who previews needs no desktop app", () => {
    const quiz = { desktop_app_required: true };
    const summary = { is_quiz_owner_like: true };
    expect(between({ quiz: { ...quiz, in_preview: true }, summary })).toEqual([]);
    expect(between({ quiz: { ...quiz, in_preview: true } })).toEqual(["desktop_app"]);
    expect(between({ quiz, summary })).toEqual(["desktop_app"]);
  });
});
