import type { Answerability } from "../answerability/answerability.types.ts";
import { ownerPreviews } from "../seats/owner-previews.ts";
import {
  examIsRecorded,
  recordedParts,
  type RecorderName,
  type RecordingFacts,
} from "../supervision/media/recorded-parts.ts";
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
  quiz: RecordingFacts["quiz"] & {
    quiz_type: QuizType;
    in_preview: boolean;
    desktop_app_required: boolean;
    block_spell_checker: boolean;
    require_fullscreen: boolean;
    detect_mouse_leave: boolean;
    id_card_check: boolean;
    screen_proctoring: boolean;
  };
  /** Includes fields of the seat decision (`decideSeat`). */
  summary: RecordingFacts["summary"] & {
    answerability: Answerability;
    quiz_state: QuizState;
    desktop_app_disabled: boolean;
    is_quiz_owner_like: boolean;
  };
}

const isNotPublished = ({ summary: { answerability, quiz_state } }: StepFacts): boolean => {
  if (answerability === "to_answer" || answerability === "answering") return false;
  return quiz_state !== "published" && quiz_state !== "active" && quiz_state !== "preview";
};

const records = (facts: StepFacts, part: RecorderName): boolean => recordedParts(facts).includes(part);

const isPresent: Record<OnboardingStep, (facts: StepFacts) => boolean> = {
  greeting: () => true,
  preparations: () => true,
  // An owner tries the exam out in any browser.
  desktop_app: ({ quiz, summary }) =>
    quiz.desktop_app_required && !summary.desktop_app_disabled && !ownerPreviews(quiz, summary),
  spell_checker: ({ quiz }) => quiz.block_spell_checker,
  conditions: (facts) => facts.quiz.require_fullscreen || facts.quiz.detect_mouse_leave || examIsRecorded(facts),
  not_published: isNotPublished,
  webcam: (facts) => records(facts, "camera"),
  identity_card: (facts) => records(facts, "camera") && facts.quiz.id_card_check,
  reference_photos: (facts) => records(facts, "camera"),
  screen_sharing_notice: (facts) => records(facts, "camera") && facts.quiz.screen_proctoring,
  screen_share: (facts) => records(facts, "screen"),
  // Sound without a camera needs the browser's permission before the exam too.
  microphone_notice: (facts) => records(facts, "camera") || records(facts, "audio"),
  agreement: () => true,
};

/** A quiz that is not an exam starts from its greeting. */
export const onboardingStepsFor = (facts: StepFacts): OnboardingStep[] => {
  if (facts.quiz.quiz_type !== "exam") return ["greeting"];
  return onboardingSteps.filter((step) => isPresent[step](facts));
};
