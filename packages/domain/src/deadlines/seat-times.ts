import { endAtWithAccommodation, timeLimitWithAccommodation, type Accommodation } from "./accommodation.ts";
import { submissionDeadlineAt, timeoutStateOf, type TimeoutState } from "./submission-deadline.ts";

export interface SeatTimesFacts {
  /** Seconds; null when only the session's end counts. */
  time_limit: number | null;
  session: { start_at: Date; end_at: Date; closed_at: Date | null } | null;
  accommodation: Accommodation;
  /** When the newest attempt began; null before. */
  student_started_at: Date | null;
}

export interface SeatTimes {
  time_limit_with_accommodation: number | null;
  end_at_with_accommodation: Date | null;
  /** Null until the attempt begins: before that there is nothing to hand in. */
  submission_deadline_at: Date | null;
  timeout_state: TimeoutState | null;
}

/** Every computed time of one seat, from the rows that hold it. */
export function seatTimes({ time_limit, session, accommodation, student_started_at }: SeatTimesFacts): SeatTimes {
  const time_limit_with_accommodation = timeLimitWithAccommodation(time_limit, accommodation);
  const end_at_with_accommodation = endAtWithAccommodation({ session, time_limit, accommodation });
  const times = { time_limit_with_accommodation, end_at_with_accommodation };
  if (student_started_at === null) return { ...times, submission_deadline_at: null, timeout_state: null };
  const facts = { ...times, student_started_at, session_closed_at: session?.closed_at ?? null };
  return { ...times, submission_deadline_at: submissionDeadlineAt(facts), timeout_state: timeoutStateOf(facts) };
}
