import { finishing, isEnding, type FinishEvent, type Finishing } from "./ending/finish.state.ts";

/** Where an attempt on this screen is. `opening` ends when the paper and the outbox are here. */
export type SessionState =
  | { kind: "opening" }
  | { kind: "writing" }
  /** The server is being asked to lock an exercise: nothing may be written in it meanwhile. */
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

/** Every change of an attempt's state. An event that does not fit the state changes nothing. */
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

/** The bell and a closing elsewhere interrupt a lock; the student's own wish waits until it has ended. */
const finish = (state: SessionState, event: FinishEvent): SessionState => {
  if (state.kind === "opening" || (state.kind === "locking" && !isEnding(event.kind))) return state;
  const next = finishing(finishOf(state), event);
  return next === null ? (state.kind === "finishing" ? writing : state) : { kind: "finishing", finish: next };
};

/** The ending that goes on; null while there is none. */
export const finishOf = (state: SessionState): Finishing | null => (state.kind === "finishing" ? state.finish : null);

/** Nothing can be written any more, and the student has not left yet. */
export const isOver = (state: SessionState): boolean => {
  const ending = finishOf(state);
  return state.kind === "left" || (ending !== null && (ending.ending !== "by_choice" || ending.step === "saved"));
};

/** A student who only thinks of handing in may still write; when the exam ends by itself, nobody may. */
export const mayWrite = (state: SessionState, exercise_id: number): boolean => {
  if (state.kind === "locking") return state.exercise_id !== exercise_id;
  return state.kind === "writing" || (state.kind === "finishing" && !isOver(state));
};
