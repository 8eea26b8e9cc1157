import type { Answerability } from "../answerability/answerability.types.ts";
import { examIsRecorded, type RecordingFacts } from "../supervision/media/recorded-parts.ts";
import { requiredCardPhotos, requiredReferencePhotos } from "./photos.ts";
import type { OnboardingStep } from "./steps.ts";

export type SpellCheckerVerdict = "detecting" | "detected" | "none";

/** Time for a spell-checker extension to mark the page. */
export const spellCheckerDelayMs = 100;

/** What the camera and the screen share have provided so far. */
export interface CaptureFacts {
  /** The chosen camera runs, and is among the devices of this computer. */
  camera_is_active: boolean;
  identity_photos: number;
  reference_photos: number;
  screen_is_shared: boolean;
}

export interface NextFacts {
  quiz: RecordingFacts["quiz"] & { similarity_tool_enabled: boolean };
  summary: RecordingFacts["summary"] & {
    answerability: Answerability;
    user_agreement_accepted_at: Date | string | null;
    user_data_usage_accepted_at: Date | string | null;
    similarity_tool_eula_accepted_at: Date | string | null;
    spell_checker_blocking_disabled: boolean;
  };
  in_desktop_app: boolean;
  spell_checker: SpellCheckerVerdict;
  /** Null where nothing is captured, as in an owner's preview: the steps then only explain. */
  capture: CaptureFacts | null;
}

/**
 * Whether a step lets the student go on. The button of the last step is Start, about which `startRefusal` decides too.
 */
export const nextIsAllowed = (step: OnboardingStep, facts: NextFacts): boolean => {
  const { capture } = facts;
  switch (step) {
    case "desktop_app":
      return facts.in_desktop_app;
    case "spell_checker":
      return spellCheckerLetsPass(facts);
    case "conditions":
      return dataUsageIsSettled(facts) && similarityToolIsSettled(facts);
    case "not_published":
      return false;
    case "webcam":
      return capture === null || capture.camera_is_active || isRunning(facts);
    case "identity_card":
      return capture === null || capture.identity_photos >= requiredCardPhotos || lacksCamera(facts, capture);
    case "reference_photos":
      return capture === null || capture.reference_photos >= requiredReferencePhotos || lacksCamera(facts, capture);
    case "screen_share":
      return capture === null || capture.screen_is_shared || isRunning(facts);
    case "agreement":
      return facts.summary.user_agreement_accepted_at !== null && similarityToolIsSettled(facts);
    default:
      return true;
  }
};

/** The attempt already runs, as in a retake: a failing device must not hold the student up. The exam asks for it again. */
const isRunning = ({ summary }: NextFacts): boolean => summary.answerability === "answering";

const lacksCamera = (facts: NextFacts, { camera_is_active }: CaptureFacts): boolean =>
  isRunning(facts) && !camera_is_active;

const spellCheckerLetsPass = ({ spell_checker, summary }: NextFacts): boolean => {
  if (spell_checker === "detecting") return false;
  return spell_checker === "none" || summary.spell_checker_blocking_disabled;
};

const dataUsageIsSettled = (facts: NextFacts): boolean => {
  return !examIsRecorded(facts) || facts.summary.user_data_usage_accepted_at !== null;
};

const similarityToolIsSettled = ({ quiz, summary }: NextFacts): boolean => {
  return !quiz.similarity_tool_enabled || summary.similarity_tool_eula_accepted_at !== null;
};
