/** Why the exam ends: the student's own wish, the bell, or somebody closed it (another tab, the teacher). */
export type Ending = "by_choice" | "time_over" | "closed";

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
}

export type FinishState = Finishing | null;

export type FinishEvent =
  | { kind: "asked" }
  | { kind: "cancelled" }
  | { kind: "went_back" }
  | { kind: "bell" }
  | { kind: "closed_elsewhere" }
  | { kind: "confirmed" }
  | { kind: "unsent"; retried: boolean; refused: boolean }
  | { kind: "retry" }
  | { kind: "synchronised" }
  | { kind: "rescued" };

const endsNow = (state: FinishState, ending: Exclude<Ending, "by_choice">): Finishing => {
  // What has begun goes on, but can no longer be cancelled.
  if (state === null || state.step === "asking") return { ending, step: "saving", rescued: state?.rescued ?? false };
  return state.ending === "by_choice" ? { ...state, ending } : state;
};

export const finishing = (state: FinishState, event: FinishEvent): FinishState => {
  if (event.kind === "bell") return endsNow(state, "time_over");
  if (event.kind === "closed_elsewhere") return endsNow(state, "closed");
  if (event.kind === "asked") return state ?? { ending: "by_choice", step: "asking", rescued: false };
  if (state === null) return null;
  switch (event.kind) {
    case "cancelled":
      return mayCancel(state) ? null : state;
    case "went_back":
      return mayGoBack(state) ? null : state;
    case "confirmed":
      return { ...state, step: "saving" };
    case "unsent":
      if (event.refused) return { ...state, step: "refused" };
      return { ...state, step: event.retried ? "connection_issue" : "retrying" };
    case "retry":
      return { ...state, step: "retrying" };
    case "synchronised":
      return { ...state, step: "saved" };
    case "rescued":
      return { ...state, rescued: true };
  }
};

export const isStuck = ({ step }: Finishing): boolean => step === "connection_issue" || step === "refused";

const titles = { time_over: "title_time_over", closed: "title_closed" } as const;

/** What the dialog is about: handing in is said only while it goes on. */
export const titleWord = (state: Finishing) => {
  if (state.ending !== "by_choice") return titles[state.ending];
  if (state.step === "asking") return "title";
  return isStuck(state) ? "title_stuck" : "title_saving";
};

/** Only while it is a question: time is not over, and no retry is needed. */
export const mayCancel = ({ ending, step }: Finishing): boolean => ending === "by_choice" && step === "asking";

/** A student whose connection is gone may work on while it is: the time still runs. */
export const mayGoBack = (state: Finishing): boolean =>
  state.ending === "by_choice" && (state.step === "asking" || isStuck(state));

export interface Progress {
  answered: number;
  questions_count: number;
  allow_questions_navigation: boolean;
}

/** The word of the button that goes back to the exam. */
export const backWord = ({ answered, questions_count, allow_questions_navigation }: Progress) =>
  answered >= questions_count && allow_questions_navigation ? "review" : "answer_remaining";

export const warnsOfUnanswered = ({ ending }: Pick<Finishing, "ending">, { answered, questions_count }: Progress) =>
  ending !== "time_over" && answered < questions_count;

export type FinishMessage =
  | { key: "exam_closed" | "out_of_time" | "saving" | "saved"; tone: "info" }
  | { key: "connection_issue_pending_retry"; tone: "info" }
  | { key: "retry_success"; tone: "success" }
  | { key: "retry_failed" | "refused"; tone: "error" };

/** What the dialog says of the sending; a second try that worked says so. */
export const sendingMessage = (step: FinishStep, retried: boolean): FinishMessage | null => {
  switch (step) {
    case "asking":
      return null;
    case "saving":
      return { key: "saving", tone: "info" };
    case "retrying":
      return { key: "connection_issue_pending_retry", tone: "info" };
    case "connection_issue":
      return { key: "retry_failed", tone: "error" };
    case "refused":
      return { key: "refused", tone: "error" };
    case "saved":
      return retried ? { key: "retry_success", tone: "success" } : { key: "saved", tone: "info" };
  }
};

/** The exam is left only when the server has everything, or has refused what the student now carries in a file. */
export const mayLeave = ({ step, rescued }: Finishing): boolean => step === "saved" || (step === "refused" && rescued);

/** The server closes an attempt whose time is over by itself; the student's own wish it must be told. */
export const closesFirst = ({ ending }: Pick<Finishing, "ending">): boolean => ending === "by_choice";
