import type { Answerability } from "../answerability/answerability.types.ts";
import type { QuizState, QuizType } from "../vocabulary.ts";

/** In the order in which a student meets them. */
export const onboardingSteps = [
  "greeting",
  "preparations",
  "desktop_app",
  "spell_checker",
  "conditions",
  "not_published",
  "webcam",
  "identity_card",
  "reference_photos",
  "screen_sharing_notice",
  "screen_share",
  "microphone_notice",
  "agreement",
] as const;
export type OnboardingStep = (typeof onboardingSteps)[number];

/** What decides which steps there are. */
export interface StepFacts {
  quiz: {
    quiz_type: QuizType;
    desktop_app_required: boolean;
    block_spell_checker: boolean;
    require_fullscreen: boolean;
    detect_mouse_leave: boolean;
    video_proctoring: boolean;
    id_card_check: boolean;
    screen_proctoring: boolean;
    screen_recording: boolean;
  };
  /** With what `decideSeat` said of the seat. */
  summary: {
    answerability: Answerability;
    quiz_state: QuizState;
    screen_recording_disabled: boolean;
    desktop_app_disabled: boolean;
    is_quiz_owner_like: boolean;
  };
}

const isNotPublished = ({ summary: { answerability, quiz_state } }: StepFacts): boolean => {
  if (answerability === "to_answer" || answerability === "answering") return false;
  return quiz_state !== "published" && quiz_state !== "active" && quiz_state !== "preview";
};

const isPresent: Record<OnboardingStep, (facts: StepFacts) => boolean> = {
  greeting: () => true,
  preparations: () => true,
  desktop_app: (facts) =>
    facts.quiz.desktop_app_required && !facts.summary.desktop_app_disabled && !isOwnersPreview(facts),
  spell_checker: ({ quiz }) => quiz.block_spell_checker,
  conditions: ({ quiz }) => quiz.require_fullscreen || quiz.detect_mouse_leave || quiz.video_proctoring,
  not_published: isNotPublished,
  webcam: ({ quiz }) => quiz.video_proctoring,
  identity_card: ({ quiz }) => quiz.video_proctoring && quiz.id_card_check,
  reference_photos: ({ quiz }) => quiz.video_proctoring,
  screen_sharing_notice: ({ quiz }) => quiz.video_proctoring && quiz.screen_proctoring,
  screen_share: ({ quiz, summary }) => quiz.screen_recording && !summary.screen_recording_disabled,
  microphone_notice: ({ quiz }) => quiz.video_proctoring,
  agreement: () => true,
};

/** An owner tries the exam out in any browser. */
const isOwnersPreview = ({ summary }: StepFacts): boolean => {
  return summary.is_quiz_owner_like && summary.quiz_state === "preview";
};

/** A quiz that is no exam is begun from its greeting. */
export const onboardingStepsFor = (facts: StepFacts): OnboardingStep[] => {
  if (facts.quiz.quiz_type !== "exam") return ["greeting"];
  return onboardingSteps.filter((step) => isPresent[step](facts));
};

/** What decides whether anything is recorded. */
export interface RecordingFacts {
  quiz: {
    video_proctoring: boolean;
    audio_proctoring: boolean;
    screen_recording: boolean;
    screen_proctoring: boolean;
    web_page_recording: boolean;
  };
  summary: { screen_recording_disabled: boolean };
}

/** Whether anything of the student is recorded beside what they do in the page. */
export const examIsRecorded = ({ quiz, summary }: RecordingFacts): boolean => {
  const screen = (quiz.screen_recording || quiz.screen_proctoring) && !summary.screen_recording_disabled;
  return quiz.video_proctoring || quiz.audio_proctoring || screen || quiz.web_page_recording;
};
