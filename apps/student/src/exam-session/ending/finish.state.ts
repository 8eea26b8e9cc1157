/**
 * Why the exam ends: the student's choice, the bell, a hand-in of this page after which the student went back, a hand-in
 * on another page, or the teacher closed the session.
 */
export type Ending = "by_choice" | "time_over" | "handed_in_here" | "handed_in_elsewhere" | "closed_by_teacher";

export type FinishStep =
  | "asking"
  /** The page writes edits into the outbox and sends them. */
  | "saving"
  /** The first try did not send everything: a second one runs. */
  | "retrying"
  /** The second try failed too: the student chooses when to try again. */
  | "connection_issue"
  /** The server refuses some edits, whatever the connection: only the rescue file can carry them. */
  | "refused"
  /** Everything is on the server; the attempt is being closed, or the score is on its way. */
  | "saved"
  /** The server has closed the attempt, and the page is about to close. */
  | "closed";

export interface Finishing {
  ending: Ending;
  step: FinishStep;
  /** The student has saved the sealed file of the edits that the server lacks. */
  rescued: boolean;
  /** The student chose to hand in automatically when the connection is back. */
  waits: boolean;
}

export type FinishState = Finishing | null;

/** Events that end an exam without asking the student. */
export type EndingEvent = "bell" | "handed_in_here" | "handed_in_elsewhere" | "closed_by_teacher";

export type FinishEvent =
  | { kind: "asked" }
  | { kind: "cancelled" }
  | { kind: "went_back" }
  | { kind: EndingEvent }
  /** The bell rang here, but the server says that time is left: it was granted, or this device's clock was wrong. */
  | { kind: "time_runs" }
  | { kind: "confirmed" }
  | { kind: "unsent"; retried: boolean; refused: boolean }
  | { kind: "retry" }
  | { kind: "wait_chosen" }
  /** The page was loaded again after the student had chosen to wait. */
  | { kind: "wait_resumed" }
  | { kind: "synchronised" }
  | { kind: "closed" }
  | { kind: "rescued" };

const opened = (ending: Ending, step: FinishStep): Finishing => ({ ending, step, rescued: false, waits: false });

const endings = {
  bell: "time_over",
  handed_in_here: "handed_in_here",
  handed_in_elsewhere: "handed_in_elsewhere",
  closed_by_teacher: "closed_by_teacher",
} as const;

export const isEnding = (kind: string): kind is EndingEvent => kind in endings;

const endsNow = (state: FinishState, ending: Exclude<Ending, "by_choice">): Finishing => {
  // A hand-in that has begun continues, but can no longer be cancelled.
  if (state === null || state.step === "asking")
    return { ...opened(ending, "saving"), rescued: state?.rescued ?? false };
  return state.ending === "by_choice" ? { ...state, ending } : state;
};

export const finishing = (state: FinishState, event: FinishEvent): FinishState => {
  if (isEnding(event.kind)) return endsNow(state, endings[event.kind]);
  if (event.kind === "asked") return state ?? opened("by_choice", "asking");
  if (event.kind === "wait_resumed") return state ?? { ...opened("by_choice", "connection_issue"), waits: true };
  if (state === null) return null;
  switch (event.kind) {
    case "cancelled":
      return mayCancel(state) ? null : state;
    case "went_back":
      return mayGoBack(state) ? null : state;
    case "time_runs":
      return state.ending === "time_over" ? null : state;
    case "confirmed":
      return { ...state, step: "saving", waits: false };
    case "unsent":
      if (event.refused) return { ...state, step: "refused" };
      return { ...state, step: event.retried ? "connection_issue" : "retrying" };
    case "retry":
      return { ...state, step: "retrying" };
    case "synchronised":
      return { ...state, step: "saved" };
    case "closed":
      return { ...state, step: "closed" };
    case "wait_chosen":
      return state.ending === "by_choice" && state.step === "connection_issue" ? { ...state, waits: true } : state;
    case "rescued":
      return { ...state, rescued: true };
    default:
      return state;
  }
};

/** Returns whether the server has every answer, and nothing more is written. */
export const hasAll = ({ step }: Pick<Finishing, "step">): boolean => step === "saved" || step === "closed";

/** Returns whether the student may cancel: only while the dialog asks, so time is not over and no retry is needed. */
export const mayCancel = ({ ending, step }: Finishing): boolean => ending === "by_choice" && step === "asking";

/**
 * Returns whether the student may go back to the exam. A hand-in by choice can be taken back while a slow connection
 * delays it, because time still runs. Not once the server has every answer: the page is then closing the
 * attempt, and nothing undoes that.
 */
export const mayGoBack = (state: Finishing): boolean => state.ending === "by_choice" && !hasAll(state);

/** Returns whether the ending continues once the outbox is empty: at the bell, or if the student chose to wait. */
export const goesOnByItself = ({ ending, step, waits }: Finishing): boolean =>
  step === "connection_issue" && (waits || ending !== "by_choice");

/** The server closes an attempt by itself when its time is over; only the student's own hand-in must be sent. */
export const closesFirst = ({ ending }: Pick<Finishing, "ending">): boolean => ending === "by_choice";
