import { quizHasEnded } from "../sessions/quiz-state.ts";
import type { ScoreState } from "../vocabulary.ts";
import type { QuizClock, SeatClock, SeatSession } from "./seat-facts.types.ts";

/** How an attempt ends when nobody hands it in. */
export type TimeoutState = Extract<ScoreState, "timeout_timer" | "timeout_closed">;

export interface SeatTimes {
  /** Seconds. */
  time_limit_with_accommodation: number | null;
  end_at_with_accommodation: Date | null;
  /** When the seat closes: at its session's end with extra time, or earlier when somebody closed it by hand. */
  closes_at: Date | null;
  /** Null until the attempt begins, because there is nothing to hand in before, and when nothing limits the attempt. */
  submission_deadline_at: Date | null;
  timeout_state: TimeoutState | null;
  /** Whether a person closed the seat and so ended the attempt before its time was over. */
  closed_by_teacher: boolean;
}

/** Computes every time of one seat. `previews`: an owner-like user tries the quiz out, even after its session's end. */
export const seatTimes = (quiz: QuizClock, seat: SeatClock, previews: boolean): SeatTimes => {
  const { session } = seat;
  const limit = quiz.time_limit === null ? null : quiz.time_limit + extraSeconds(quiz.time_limit * 1000, quiz, seat);
  const end_at_with_accommodation = session && endWithExtraTime(session, quiz, seat);
  const closed_at = session ? session.closed_at : quizClosedAt(quiz);
  const closes_at = earliest(end_at_with_accommodation, closed_at);
  const times = { time_limit_with_accommodation: limit, end_at_with_accommodation, closes_at };
  const started_at = seat.attempt?.started_at ?? null;
  if (started_at === null) return { ...times, ...noDeadline, closed_by_teacher: false };
  const deadline = deadlineOf(started_at, limit, previews && isPast(closes_at, started_at) ? null : closes_at);
  const is_by_hand =
    closed_at !== null && (end_at_with_accommodation === null || closed_at < end_at_with_accommodation);
  const closed_by_teacher = is_by_hand && deadline.timeout_state === "timeout_closed";
  return { ...times, ...deadline, closed_by_teacher };
};

/** An attempt with the end that `seatTimes` computed for it. */
type TimedAttempt = Pick<SeatTimes, "submission_deadline_at" | "timeout_state"> & { state: ScoreState };

/** Half-open like every interval here: at the deadline itself the attempt no longer runs. */
export const attemptRuns = (
  { state, submission_deadline_at }: Omit<TimedAttempt, "timeout_state">,
  now: Date,
): boolean => state === "started" && (submission_deadline_at === null || now < submission_deadline_at);

/** The state by the clock: the row of an attempt whose time is over may not have been closed yet. */
export const attemptStateAt = (attempt: TimedAttempt, now: Date): ScoreState =>
  attempt.state === "started" && !attemptRuns(attempt, now) ? (attempt.timeout_state ?? attempt.state) : attempt.state;

/**
 * Without a time limit, the student's time is the whole session, so the fraction of extra time applies to its length.
 */
const endWithExtraTime = (session: SeatSession, quiz: QuizClock, seat: SeatClock): Date => {
  const end = session.end_at.getTime();
  const base_ms = quiz.time_limit === null ? end - session.start_at.getTime() : quiz.time_limit * 1000;
  return new Date(end + extraSeconds(base_ms, quiz, seat) * 1000);
};

/** Rounded up to the whole second, in the student's favour. */
const extraSeconds = (
  base_ms: number,
  quiz: QuizClock,
  { extra_time, granted_seconds, session }: SeatClock,
): number => {
  const granted = granted_seconds + (session?.granted_seconds ?? 0);
  if (extra_time === null || !quiz.time_accommodation) return granted;
  return Math.ceil((base_ms * extra_time.numerator) / (extra_time.denominator * 1000)) + granted;
};

/** A quiz without sessions is closed by hand; sessions close their own seats. */
const quizClosedAt = ({ state, closed_at }: QuizClock): Date | null => {
  return quizHasEnded(state) ? closed_at : null;
};

const noDeadline = { submission_deadline_at: null, timeout_state: null };

/** A session that was moved or closed before the attempt's start ends the attempt at its start, never before. */
const deadlineOf = (started_at: Date, limit: number | null, closes_at: Date | null) => {
  const own = limit === null ? null : new Date(started_at.getTime() + limit * 1000);
  const deadline = earliest(own, closes_at);
  if (deadline === null) return noDeadline;
  const timeout_state: TimeoutState = own?.getTime() === deadline.getTime() ? "timeout_timer" : "timeout_closed";
  return { submission_deadline_at: deadline < started_at ? started_at : deadline, timeout_state };
};

const isPast = (end: Date | null, instant: Date): boolean => {
  return end !== null && end <= instant;
};

const earliest = (a: Date | null, b: Date | null): Date | null => {
  if (a === null || b === null) return a ?? b;
  return a <= b ? a : b;
};
