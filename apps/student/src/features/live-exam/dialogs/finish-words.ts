import { hasAll, type Finishing } from "../../../exam-session/index.ts";

/** Texts and buttons of the hand-in dialog. */

export const isStuck = ({ step }: Finishing): boolean => step === "connection_issue" || step === "refused";

/** Returns whether the page is sending or closing, and the student has nothing to decide. */
export const isBusy = (state: Finishing): boolean =>
  state.step === "saving" || state.step === "retrying" || hasAll(state);

const titles = {
  time_over: "title_time_over",
  handed_in_here: "title_handed_in",
  handed_in_elsewhere: "title_handed_in",
  closed_by_teacher: "title_closed",
} as const;

/** Returns the key of the dialog's title; it speaks of handing in only while that goes on. */
export const titleWord = (state: Finishing) => {
  if (state.ending !== "by_choice") return titles[state.ending];
  if (state.step === "asking") return "title";
  if (state.waits && state.step === "connection_issue") return "title_waiting";
  return isStuck(state) ? "title_stuck" : "title_saving";
};

export interface Progress {
  answered: number;
  questions_count: number;
  /** Questions without an answer that can still get one. */
  remaining: number;
  /** Texts below their minimum of words that can still be made longer. */
  too_short: number;
  allow_questions_navigation: boolean;
}

export type BackWord = "answer_remaining" | "keep_writing" | "review";

/** Returns the key of the button that leads back to work; null where there is nothing to go back to. */
export const backWord = (progress: Progress): BackWord | null => {
  const { answered, questions_count, remaining, too_short, allow_questions_navigation } = progress;
  if (remaining > 0) return "answer_remaining";
  if (too_short > 0) return "keep_writing";
  return answered >= questions_count && allow_questions_navigation ? "review" : null;
};

/** While something is missing, the button back to it is the primary one, not the hand-in. */
export const isUnfinished = ({ remaining, too_short }: Progress): boolean => remaining + too_short > 0;

/** Returns how many questions have no answer yet, and how many can no longer get one. */
export const unansweredCounts = ({ ending }: Pick<Finishing, "ending">, progress: Progress) => {
  const { answered, questions_count, remaining } = progress;
  if (ending !== "by_choice") return { open: 0, closed: 0 };
  return { open: remaining, closed: Math.max(0, questions_count - answered - remaining) };
};

export type FinishMessage =
  | { key: "saving" | "saved"; tone: "info" }
  | { key: "connection_issue_pending_retry"; tone: "info" }
  | { key: "waiting"; tone: "info" }
  | { key: "retry_success"; tone: "success" }
  | { key: "retry_failed" | "refused"; tone: "error" };

/** Returns what the dialog says about the sending; it mentions a retry that worked. */
export const sendingMessage = (
  { step, waits }: Pick<Finishing, "step" | "waits">,
  retried: boolean,
): FinishMessage | null => {
  switch (step) {
    case "asking":
      return null;
    case "saving":
      return { key: "saving", tone: "info" };
    case "retrying":
      return { key: "connection_issue_pending_retry", tone: "info" };
    case "connection_issue":
      return waits ? { key: "waiting", tone: "info" } : { key: "retry_failed", tone: "error" };
    case "refused":
      return { key: "refused", tone: "error" };
    case "saved":
    case "closed":
      return retried ? { key: "retry_success", tone: "success" } : { key: "saved", tone: "info" };
  }
};

/** Returns the key of the message's text. Once the server has every answer, only the hand-in or its result is missing. */
export const sendingText = (key: FinishMessage["key"], { ending }: Pick<Finishing, "ending">, missing: number) => {
  if (key !== "retry_failed" || missing > 0) return key;
  return ending === "by_choice" ? "hand_in_failed" : "result_failed";
};

/** The student leaves only when the server has everything, or when a rescue file holds what it refused. */
export const mayLeave = (state: Finishing): boolean => hasAll(state) || (state.step === "refused" && state.rescued);
