import type { DataUsage, Quiz, Summary, User } from "@examplar/contract";
import {
  cardPhotoKinds,
  examIsRecorded,
  type IdentityPhotoKind,
  nextIsAllowed,
  onboardingSteps,
  onboardingStepsFor,
  ownerPreviews,
  recordedParts,
  referencePhotoKinds,
  type CaptureFacts,
  type OnboardingStep,
  type SpellCheckerVerdict,
  startRefusals,
  type StartRefusal,
} from "@examplar/domain";
import { ApiProblem, isRefused, NetworkFailure } from "@examplar/ui";

/** Everything that the screens of onboarding know about a student's seat. */
export interface Seat {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

/** Facts that the device reports. */
export interface Device {
  in_desktop_app: boolean;
  spell_checker: SpellCheckerVerdict;
  /** Null where nothing is captured. */
  capture: CaptureFacts | null;
}

/** An owner's preview is not recorded: the steps of camera and screen only explain. */
export const isPreviewing = ({ quiz, summary }: Pick<Seat, "quiz" | "summary">): boolean =>
  ownerPreviews(quiz, summary);

export const stepsOf = ({ quiz, summary }: Seat): OnboardingStep[] => onboardingStepsFor({ quiz, summary });

/** Returns whether the exam is open to this student, whatever is still to be accepted or loaded. */
export const isOpen = ({ summary: { answerability } }: Pick<Seat, "summary">): boolean =>
  answerability === "to_answer" || answerability === "answering";

/** These steps pass by themselves once all is well: Back skips them, because they would move forward again. */
const passesByItself: readonly OnboardingStep[] = ["desktop_app", "spell_checker"];

const photoSteps: readonly { step: OnboardingStep; kinds: readonly IdentityPhotoKind[] }[] = [
  { step: "identity_card", kinds: cardPhotoKinds },
  { step: "reference_photos", kinds: referencePhotoKinds },
];

/** In a retake the photos of the attempt before do not count. */
const stepsWithMissingPhotos = (seat: Seat): OnboardingStep[] => {
  if (isPreviewing(seat)) return [];
  const { identity_photos } = seat.summary;
  return photoSteps
    .filter(({ kinds }) => kinds.some((kind) => !identity_photos.includes(kind)))
    .map(({ step }) => step);
};

/** A student who returns to a running exam skips the texts and sees only checks, missing photos and Start. */
export const firstStep = (seat: Seat): OnboardingStep => {
  const steps = stepsOf(seat);
  const isRunning = seat.summary.answerability === "answering";
  const wanted = isRunning ? [...passesByItself, ...stepsWithMissingPhotos(seat), "agreement" as const] : steps;
  return steps.find((step) => wanted.includes(step)) ?? "greeting";
};

/**
 * Returns the step to show. A step may vanish while it is shown, such as the notice when the exam is published: the
 * next one then replaces it.
 */
export const shownStep = (steps: readonly OnboardingStep[], wanted: OnboardingStep): OnboardingStep => {
  const place = onboardingSteps.indexOf(wanted);
  return steps.find((step) => onboardingSteps.indexOf(step) >= place) ?? "greeting";
};

export const stepAfter = (steps: readonly OnboardingStep[], step: OnboardingStep): OnboardingStep =>
  steps[steps.indexOf(step) + 1] ?? step;

export const stepBefore = (steps: readonly OnboardingStep[], step: OnboardingStep): OnboardingStep | null =>
  steps.slice(0, steps.indexOf(step)).findLast((one) => !passesByItself.includes(one)) ?? null;

export const mayGoOn = (step: OnboardingStep, { quiz, summary }: Seat, device: Device): boolean =>
  nextIsAllowed(step, { quiz, summary, ...device });

/**
 * Returns the step of a device that is missing when the student presses Start. A student who comes back to a running
 * exam is not held up: the exam asks for its devices itself.
 */
export const lostDevice = (seat: Seat, { capture }: Pick<Device, "capture">): OnboardingStep | null => {
  if (capture === null || seat.summary.answerability === "answering") return null;
  const steps = stepsOf(seat);
  if (steps.includes("webcam") && !capture.camera_is_active) return "webcam";
  return steps.includes("screen_share") && !capture.screen_is_shared ? "screen_share" : null;
};

/** A quiz that is no exam has no step to show them on, and so blocks none. */
export const spellCheckersAreBlocked = (seat: Seat): boolean =>
  stepsOf(seat).includes("spell_checker") && !seat.summary.spell_checker_blocking_disabled;

export type Start = "allowed" | "not_active" | StartRefusal;

/** Returns what the Start button says. A quiz that is no exam has no agreement step: starting it means agreeing. */
export const startOf = ({ quiz, summary }: Seat): Start => {
  const { start_refusal: refusal, answerability_reason } = summary;
  if (refusal === null) return "allowed";
  if (quiz.quiz_type === "exam") return refusal;
  if (refusal === "not_open" && answerability_reason === "quiz_not_open") return "not_active";
  return refusal === "agreements_missing" ? "allowed" : refusal;
};

/** Returns whether only the time, or the teacher, keeps the student from starting. */
export const waits = (seat: Seat): boolean =>
  startOf(seat) === "not_open" && seat.summary.answerability === "not_answerable_yet";

export type Agreement =
  | "user_agreement_accepted_at"
  | "user_data_usage_accepted_at"
  | "similarity_tool_eula_accepted_at";

/** Returns the boxes of a step. The similarity tool's box is with the conditions, or without them on the last step. */
export const agreementsOn = (step: OnboardingStep, steps: readonly OnboardingStep[], seat: Seat): Agreement[] => {
  const { quiz } = seat;
  const asksAboutTool = quiz.similarity_tool_enabled && steps.includes("conditions") === (step === "conditions");
  const tool = asksAboutTool ? (["similarity_tool_eula_accepted_at"] as const) : [];
  if (step === "conditions")
    return [...(examIsRecorded(seat) ? (["user_data_usage_accepted_at"] as const) : []), ...tool];
  return step === "agreement" ? [...tool, "user_agreement_accepted_at"] : [];
};

/**
 * Returns whether a waiting student may ask to enter automatically. Not where a teacher opens the exam by hand and says
 * when. Not where fullscreen is required: browsers allow it only at a click.
 */
export const mayEnterAlone = ({ quiz, summary }: Seat): boolean =>
  quiz.automatic_start && !quiz.require_fullscreen && summary.start_at !== null;

/** Without a date only people change the seat, and realtime reports it; this slow poll is for a lost connection. */
const longestWaitMs = 60_000;
const shortestWaitMs = 2_000;

/** Returns how long to wait before reading the seat: until just after its next change, then often until it comes. */
export const msUntilReading = (next_change_at: string | null, now: number): number => {
  if (next_change_at === null) return longestWaitMs;
  const wait = Date.parse(next_change_at) - now + 200;
  return wait <= 0 ? shortestWaitMs : Math.min(wait, longestWaitMs);
};

export type StartFailure = StartRefusal | "unreachable" | "unknown";

/** Returns why the server did not start the attempt, as a code for which the page has a text. */
export const startFailureOf = (error: unknown): StartFailure => {
  if (error instanceof NetworkFailure || (error instanceof ApiProblem && error.status >= 500)) return "unreachable";
  return startRefusals.find((code) => isRefused(error, code)) ?? "unknown";
};

const daySeconds = 86_400;

/** Rounds up, so that it is not zero while any time is left. */
export const secondsTo = (instant: string, now: Date): number =>
  Math.ceil((Date.parse(instant) - now.getTime()) / 1000);

/** Returns `1:02:03` or `4:05` until an instant; null once it has come, and while it is more than a day away. */
export const countdownTo = (instant: string, now: Date): string | null => {
  const seconds = secondsTo(instant, now);
  if (seconds <= 0 || seconds > daySeconds) return null;
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = two(seconds % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
};

export type Condition = "fullscreen" | "mouse_leave" | "camera" | "photos" | "microphone" | "screen" | "page";

/** Returns what is noticed or recorded during this student's exam. */
export const conditionsOf = (seat: Seat): Condition[] => {
  const { quiz } = seat;
  const recorded = recordedParts(seat);
  const holds: Record<Condition, boolean> = {
    fullscreen: quiz.require_fullscreen,
    mouse_leave: quiz.detect_mouse_leave,
    camera: recorded.includes("camera"),
    photos: recorded.includes("camera"),
    microphone: recorded.includes("audio"),
    screen: recorded.includes("screen"),
    page: recorded.includes("page"),
  };
  return (Object.keys(holds) as Condition[]).filter((condition) => holds[condition]);
};

/** The retention rule of each condition's data. */
export const retentionOf: Record<Condition, keyof DataUsage["retention_days"]> = {
  fullscreen: "student_events",
  mouse_leave: "student_events",
  camera: "webcam_frames",
  photos: "identity_photos",
  microphone: "audio",
  screen: "screenshots",
  page: "page_recordings",
};
