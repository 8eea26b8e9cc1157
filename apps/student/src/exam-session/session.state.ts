import { finishing, hasAll, isEnding, type FinishEvent, type Finishing } from "./ending/finish.state.ts";

/** State of an attempt on this screen. `opening` ends when the paper and the outbox are loaded. */
export type SessionState =
  | { kind: "opening" }
  | { kind: "writing" }
  /** The page asks the server to lock an exercise: the student cannot write in it meanwhile. */
  | { kind: "locking"; exercise_id: number }
  | { kind: "finishing"; finish: Finishing }
  | { kind: "left" };

export type SessionEvent =
  | { kind: "opened" }
  | { kind: "lock_asked"; exercise_id: number }
  | { kind: "lock_ended" }
  | { kind: "left" }
  | FinishEvent;

const writing: SessionState = { kind: "writing" };

/** Makes every change of the session's state. An event that does not fit the state changes nothing. */
export const sessionReducer = (state: SessionState, event: SessionEvent): SessionState => {
  if (state.kind === "left") return state;
  switch (event.kind) {
    case "opened":
      return state.kind === "opening" ? writing : state;
    case "lock_asked":
      return state.kind === "writing" ? { kind: "locking", exercise_id: event.exercise_id } : state;
    case "lock_ended":
      return state.kind === "locking" ? writing : state;
    case "left":
      return state.kind === "finishing" ? { kind: "left" } : state;
    default:
      return finish(state, event);
  }
};

/** The bell, or an end from elsewhere, interrupts a lock; the student's own hand-in is ignored while a lock runs. */
const finish = (state: SessionState, event: FinishEvent): SessionState => {
  if (state.kind === "opening" || (state.kind === "locking" && !isEnding(event.kind))) return state;
  const next = finishing(finishOf(state), event);
  return next === null ? (state.kind === "finishing" ? writing : state) : { kind: "finishing", finish: next };
};

/** Returns the ending in progress; null while there is none. */
export const finishOf = (state: SessionState): Finishing | null => (state.kind === "finishing" ? state.finish : null);

/** Returns whether nothing can be written any more: the exam has ended, is handed in, or the student has left. */
const isOver = (state: SessionState): boolean => {
  const ending = finishOf(state);
  return state.kind === "left" || (ending !== null && (ending.ending !== "by_choice" || hasAll(ending)));
};

/** Returns whether the attempt is over. A hand-in ends it only when the server has closed it: before, it may still fail. */
export const hasEnded = (state: SessionState): boolean => {
  const ending = finishOf(state);
  return state.kind === "left" || (ending !== null && (ending.ending !== "by_choice" || ending.step === "closed"));
};

/** A student who has only opened the hand-in dialog may still write; when the exam ends by itself, nobody may. */
export const mayWrite = (state: SessionState, exercise_id: number): boolean => {
  if (state.kind === "locking") return state.exercise_id !== exercise_id;
  return state.kind === "writing" || (state.kind === "finishing" && !isOver(state));
};
