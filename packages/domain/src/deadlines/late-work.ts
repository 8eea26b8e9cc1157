import type { TimeoutState } from "../seats/seat-times.ts";
import type { AnswerStatus, ScoreState } from "../vocabulary.ts";

/** What a slow network may cost: an edit written before the deadline may arrive this long after it. */
export const lateWorkGraceMs = 10_000;

/**
 * Whether an edit counts as ordinary. After the deadline it must have been written before it; `edited_at` is the browser's
 * claim, so it is believed within the grace only.
 */
export const isInTime = (edit: { arrived_at: Date; edited_at: Date }, deadline: Date | null): boolean => {
  if (deadline === null || edit.arrived_at <= deadline) return true;
  return edit.arrived_at.getTime() <= deadline.getTime() + lateWorkGraceMs && edit.edited_at <= deadline;
};

/**
 * Whether no further edit can count. Before that a grade, a count or a correction could be used to change an answer. A
 * deliberate hand-in settles the attempt at once.
 */
export const answersAreSettled = (ending: { state: ScoreState; finished_at: Date | null }, now: Date): boolean => {
  const { state, finished_at } = ending;
  if (state === "started") return false;
  if (state === "finished" || state === "paper" || finished_at === null) return true;
  return now.getTime() > finished_at.getTime() + lateWorkGraceMs;
};

/** The status under which late work is kept until the teacher accepts or refuses it. */
export const lateAnswerStatus = (closed_as: TimeoutState): Extract<AnswerStatus, "timer_timeout" | "out_of_time"> => {
  return closed_as === "timeout_timer" ? "timer_timeout" : "out_of_time";
};
