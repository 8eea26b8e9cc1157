import type { Answerability } from "../answerability/answerability.types.ts";

interface SeatRow {
  id: number;
  answerability: Answerability;
}

interface PickableRow {
  id: number;
  is_subscribed_to_other_sessions_in_same_quiz: boolean;
}

/** Returns the seat that a route names, or the quiz's first seat when it names none. */
export const chooseSeat = <Row extends { id: number }>(summaries: readonly Row[], summary_id: number | null) => {
  if (summary_id === null) return summaries[0] ?? null;
  return summaries.find(({ id }) => id === summary_id) ?? null;
};

export type PickerStep =
  | { step: "exams_index" }
  | { step: "redirect"; summary_id: number }
  | { step: "onboarding"; summary_id: number }
  | { step: "pick"; summary_id: number };

/**
 * Returns what the session picker does. It redirects to the first seat when none is named or the named one is gone. It
 * goes on to onboarding when there is nothing to pick, and leaves when the quiz has no seat.
 */
export const pickerStep = (summaries: readonly PickableRow[], summary_id: number | null): PickerStep => {
  const chosen = chooseSeat(summaries, summary_id);
  if (chosen !== null && summary_id !== null) {
    const step = chosen.is_subscribed_to_other_sessions_in_same_quiz ? "pick" : "onboarding";
    return { step, summary_id: chosen.id };
  }
  const first = chooseSeat(summaries, null);
  return first === null ? { step: "exams_index" } : { step: "redirect", summary_id: first.id };
};

/** Whether a session cannot be entered, because the student's attempt is in another one. Others lead to onboarding. */
export const sessionIsDisabled = ({ answerability }: Pick<SeatRow, "answerability">): boolean => {
  return answerability === "answering_in_another_session" || answerability === "answered_in_another_session";
};

/**
 * Returns the seat that the score screen shows: one that can be answered now, else a finished one, else the current
 * one. Among equals the current one wins, so that the screen does not change without need.
 */
export const targetSeat = <Row extends SeatRow>(summaries: readonly Row[], current_id: number | null) => {
  const current = summaries.filter(({ id }) => id === current_id);
  const currentFirst = [...current, ...summaries];
  return (
    currentFirst.find(({ answerability }) => answerability === "to_answer" || answerability === "answering") ??
    currentFirst.find(({ answerability }) => answerability === "answered") ??
    currentFirst[0] ??
    null
  );
};
