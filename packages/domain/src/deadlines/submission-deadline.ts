import type { ScoreState } from "../vocabulary.ts";

export interface DeadlineFacts {
  student_started_at: Date | null;
  /** Seconds. */
  time_limit_with_accommodation: number | null;
  end_at_with_accommodation: Date | null;
  /** A session closed by hand ends there, for everybody in it. */
  session_closed_at: Date | null;
}

/** How an attempt ends when nobody hands it in. */
export type TimeoutState = Extract<ScoreState, "timeout_timer" | "timeout_closed">;

/** The earlier of the student's own time and the session's end; null when neither exists. */
export function submissionDeadlineAt(facts: DeadlineFacts): Date | null {
  return earliest(ownTimeEndsAt(facts), sessionEndsAt(facts));
}

/** Whether the student's own time ran out or the session ended; own time when both end at once. Null: neither will. */
export function timeoutStateOf(facts: DeadlineFacts): TimeoutState | null {
  const deadline = submissionDeadlineAt(facts);
  if (deadline === null) return null;
  return ownTimeEndsAt(facts)?.getTime() === deadline.getTime() ? "timeout_timer" : "timeout_closed";
}

function ownTimeEndsAt({ student_started_at, time_limit_with_accommodation }: DeadlineFacts): Date | null {
  if (student_started_at === null || time_limit_with_accommodation === null) return null;
  return new Date(student_started_at.getTime() + time_limit_with_accommodation * 1000);
}

function sessionEndsAt({ end_at_with_accommodation, session_closed_at }: DeadlineFacts): Date | null {
  return earliest(end_at_with_accommodation, session_closed_at);
}

function earliest(a: Date | null, b: Date | null): Date | null {
  if (a === null || b === null) return a ?? b;
  return a <= b ? a : b;
}
