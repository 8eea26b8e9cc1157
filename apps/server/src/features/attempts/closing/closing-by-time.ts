import type { TimeoutState } from "@examplar/domain";
import { decideAttempt } from "../seats/seat-facts.ts";
import type { RunningAttempt } from "./running-attempts.repository.ts";

/** Returns how time has closed an attempt that is still stored as started; null while it has time left. */
export const closingByTime = (
  attempt: RunningAttempt,
  now: Date,
): { state: TimeoutState; finished_at: Date } | null => {
  const { can_answer, timeout_state, attempt_finished_at } = decideAttempt(attempt, attempt, now);
  if (can_answer || timeout_state === null || attempt_finished_at === null) return null;
  return { state: timeout_state, finished_at: attempt_finished_at };
};
