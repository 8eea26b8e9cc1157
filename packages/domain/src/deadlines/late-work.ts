import type { AnswerStatus } from "../vocabulary.ts";
import type { TimeoutState } from "../seats/seat-times.ts";

/** What a slow network may cost: an edit that arrives this long after the deadline still counts as ordinary. */
export const lateWorkGraceMs = 10_000;

export function arrivesInTime(arrived_at: Date, submission_deadline_at: Date | null): boolean {
  return submission_deadline_at === null || arrived_at.getTime() <= submission_deadline_at.getTime() + lateWorkGraceMs;
}

/** The status under which late work is kept until the teacher accepts or refuses it. */
export function lateAnswerStatus(closed_as: TimeoutState): Extract<AnswerStatus, "timer_timeout" | "out_of_time"> {
  return closed_as === "timeout_timer" ? "timer_timeout" : "out_of_time";
}
