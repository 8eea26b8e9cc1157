/** Why the exam ends: the student's own wish, the bell, a hand-in on another page, or the teacher closed it. */
export type Ending = "by_choice" | "time_over" | "handed_in_elsewhere" | "closed_by_teacher";

export type FinishStep =
  | "asking"
  /** Edits are being written down and sent. */
  | "saving"
  /** The first try did not bring everything over: a second one runs. */
  | "retrying"
  /** It did not work either: the student chooses when to try again. */
  | "connection_issue"
  /** The server will not take some edits, whatever the connection: only the rescue file carries them on. */
  | "refused"
  /** Everything is on the server; the attempt is being closed, or the score is on its way. */
  | "saved";

export interface Finishing {
  ending: Ending;
  step: FinishStep;
  /** The student has the sealed file of what the server does not have. */
  rescued: boolean;
  /** The student chose that the exam is handed in by itself when the connection is back. */
  waits: boolean;
}

export type FinishState = Finishing | null;

/** What ends an exam without asking. */
export type EndingEvent = "bell" | "handed_in_elsewhere" | "closed_by_teacher";

export type FinishEvent =
  | { kind: "asked" }
  | { kind: "cancelled" }
  | { kind: "went_back" }
  | { kind: EndingEvent }
  /** The bell rang here, and the server says that there is time: it was granted meanwhile, or this device's clock was wrong. */
  | { kind: "time_runs" }
  | { kind: "confirmed" }
  | { kind: "unsent"; retried: boolean; refused: boolean }
  | { kind: "retry" }
  | { kind: "wait_chosen" }
  /** The page was loaded again after the student had chosen to wait. */
  | { kind: "wait_resumed" }
  | { kind: "synchronised" }
  | { kind: "rescued" };

const opened = (ending: Ending, step: FinishStep): Finishing => ({ ending, step, rescued: false, waits: false });

const endings = {
  bell: "time_over",
  handed_in_elsewhere: "handed_in_elsewhere",
  closed_by_teacher: "closed_by_teacher",
} as const;

export const isEnding = (kind: string): kind is EndingEvent => kind in endings;

const endsNow = (state: FinishState, ending: Exclude<Ending, "by_choice">): Finishing => {
  // What has begun goes on, but can no longer be cancelled.
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
    case "wait_chosen":
      return state.ending === "by_choice" && state.step === "connection_issue" ? { ...state, waits: true } : state;
    case "rescued":
      return { ...state, rescued: true };
    default:
      return state;
  }
};

/** Only while it is a question: time is not over, and no retry is needed. */
export const mayCancel = ({ ending, step }: Finishing): boolean => ending === "by_choice" && step === "asking";

/**
 * Whose own wish it is may take it back, also while a slow connection holds it up: the time still runs. Not when the server
 * is being told of it, because nothing calls that back.
 */
export const mayGoBack = ({ ending, step }: Finishing): boolean => ending === "by_choice" && step !== "saved";

/** When the outbox has emptied itself, the exam goes on ending: at the bell, or where the student chose to wait for it. */
export const goesOnByItself = ({ ending, step, waits }: Finishing): boolean =>
  step === "connection_issue" && (waits || ending !== "by_choice");

/** The server closes an attempt whose time is over by itself; the student's own wish it must be told. */
export const closesFirst = ({ ending }: Pick<Finishing, "ending">): boolean => ending === "by_choice";
