import { recordedParts } from "../supervision/media/recorded-parts.ts";
import { onboardingStepsFor, type OnboardingStep, type StepFacts } from "./steps.ts";

/** In the order in which the first step lists them. */
export const examRequirements = [
  "desktop_app",
  "camera",
  "microphone",
  "identity_card",
  "photos",
  "screen_share",
  "one_screen",
  "fullscreen",
  "no_spell_checker",
] as const;
export type ExamRequirement = (typeof examRequirements)[number];

export interface RequirementFacts {
  quiz: StepFacts["quiz"];
  summary: StepFacts["summary"];
}

/** The step at which a student meets a requirement; requirements without a step follow from a setting. */
const stepOf: Partial<Record<ExamRequirement, OnboardingStep>> = {
  desktop_app: "desktop_app",
  camera: "webcam",
  identity_card: "identity_card",
  photos: "reference_photos",
  screen_share: "screen_share",
  // Only sharing the whole screen of a computer with one screen shows everything that the student sees.
  one_screen: "screen_share",
  no_spell_checker: "spell_checker",
};

/** What a student must have or do to take an exam, known before its first step. */
export const requirementsOf = (facts: RequirementFacts): ExamRequirement[] => {
  const { quiz } = facts;
  if (quiz.quiz_type !== "exam") return [];
  const steps = onboardingStepsFor(facts);
  const bySetting = { microphone: recordedParts(facts).includes("audio"), fullscreen: quiz.require_fullscreen };
  return examRequirements.filter((requirement) => {
    if (requirement === "microphone" || requirement === "fullscreen") return bySetting[requirement];
    const step = stepOf[requirement];
    return step !== undefined && steps.includes(step);
  });
};
