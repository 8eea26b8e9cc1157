import type { Answerability } from "../answerability/answerability.types.ts";
import { answersAreSettled, lateWorkGraceMs } from "../deadlines/late-work.ts";
import { quizHasEnded, taughtQuizState } from "../sessions/quiz-state.ts";
import { expectedSessionState } from "../sessions/session-state.ts";
import type { QuizState, ScoreState } from "../vocabulary.ts";
import {
  answerabilityByReason,
  answerabilityReason,
  isPreview,
  quizStateForSeat,
  reasonBesidesOwnAttempt,
  type AnswerabilityReason,
} from "./seat-answerability.ts";
import type { SeatFacts } from "./seat-facts.types.ts";
import { attemptStateAt, seatTimes, type SeatTimes } from "./seat-times.ts";
import { isTakenOnPaper, lacksDesktopApp, startRefusal, type StartRefusal } from "./start-refusal.ts";

export type RetakeRefusal = Extract<StartRefusal, "answering_elsewhere" | "desktop_app_required">;

/** Everything that the server enforces and the screens show about one student's seat at one moment. */
export interface SeatDecision extends SeatTimes {
  answerability: Answerability;
  reason: AnswerabilityReason;
  /** Whether Start would begin or reopen the attempt. */
  can_start: boolean;
  start_refusal: StartRefusal | null;
  /** Whether an attempt runs in which the student may write. */
  can_answer: boolean;
  /** Whether nothing more can be written from this seat, except in a retake. */
  is_over: boolean;
  retake_is_offered: boolean;
  retake_refusal: "retake_not_offered" | NonNullable<RetakeRefusal> | null;
  /** The quiz's state as this student sees it. */
  quiz_state: QuizState;
  /** State of the attempt by the clock: closed once its time is over, whether or not a job has closed its row. */
  attempt_state: ScoreState | null;
  attempt_finished_at: Date | null;
  /** Whether the attempt was written on a sheet of paper, which a teacher has. */
  is_on_paper: boolean;
  /** Whether the student's exam list shows the seat: for a quiz on paper only once a teacher has the sheet. */
  is_listed: boolean;
  /** Whether no edit of the attempt can count any more; only then may its result be shown to the student. */
  answers_are_settled: boolean;
  opens_at: Date | null;
  correction_is_visible: boolean;
  /** The next instant at which the decision changes by the clock alone; null when only people can change it. */
  next_change_at: Date | null;
}

/** The only decision about a seat: the server enforces it and sends it with the seat, and clients display it. */
export const decideSeat = (facts: SeatFacts, now: Date): SeatDecision => {
  const decision = decideAt(facts, now);
  return { ...decision, next_change_at: nextChangeAt(facts, decision, now) };
};

type DecisionNow = Omit<SeatDecision, "next_change_at">;

const decideAt = (facts: SeatFacts, now: Date): DecisionNow => {
  const reason = answerabilityReason(facts, now);
  const answerability = answerabilityByReason[reason];
  const times = seatTimes(facts.quiz, facts, isPreview(facts));
  const start_refusal = startRefusal(facts, answerability);
  const retake_refusal = retakeRefusal(facts, answerability, now);
  const ending = attemptNow(facts, times, now);
  const answers_are_settled = isSettled(ending, now);
  return {
    ...times,
    answerability,
    reason,
    can_start: start_refusal === null,
    start_refusal,
    can_answer: answerability === "answering",
    is_over: answerability === "answered" || hasEnded(facts, now),
    retake_is_offered: retake_refusal === null,
    retake_refusal,
    quiz_state: quizStateForSeat(facts, now),
    ...ending,
    is_on_paper: ending.attempt_state === "paper",
    is_listed: isListed(facts.quiz.quiz_type, ending),
    answers_are_settled,
    opens_at: facts.session?.start_at ?? null,
    correction_is_visible: answerability === "answered" && answers_are_settled && correctionIsOpen(facts, now),
  };
};

const hasEnded = (facts: SeatFacts, now: Date): boolean => {
  if (answerabilityReason(facts, now) === "own_attempt_running") return false;
  const reason = reasonBesidesOwnAttempt({ ...facts, other_seats: [] }, now);
  return answerabilityByReason[reason] === "ended_and_not_answered";
};

/** A retake is a start from the same seat, so it needs what a start needs. */
const retakeRefusal = (facts: SeatFacts, answerability: Answerability, now: Date): SeatDecision["retake_refusal"] => {
  if (!facts.quiz.allow_retake_quiz || answerability !== "answered" || isTakenOnPaper(facts))
    return "retake_not_offered";
  const besides = answerabilityByReason[reasonBesidesOwnAttempt(facts, now)];
  if (besides === "answering_in_another_session") return "answering_elsewhere";
  if (besides !== "to_answer") return "retake_not_offered";
  return lacksDesktopApp(facts) ? "desktop_app_required" : null;
};

const attemptNow = ({ attempt }: SeatFacts, times: SeatTimes, now: Date) => {
  if (attempt === null) return { attempt_state: null, attempt_finished_at: null };
  const attempt_state = attemptStateAt({ ...times, state: attempt.state }, now);
  const isClosedByTime = attempt_state !== attempt.state;
  return { attempt_state, attempt_finished_at: isClosedByTime ? times.submission_deadline_at : attempt.finished_at };
};

type AttemptNow = ReturnType<typeof attemptNow>;

/** Lists a quiz on paper once its attempt is on paper: before that there is no Start and no result to show. */
const isListed = (quiz_type: string, { attempt_state }: AttemptNow): boolean =>
  quiz_type === "exam" || (quiz_type === "paper" && attempt_state === "paper");

const isSettled = ({ attempt_state: state, attempt_finished_at: finished_at }: AttemptNow, now: Date): boolean => {
  return state !== null && answersAreSettled({ state, finished_at }, now);
};

/** An edit that arrives later than this after an end does not count. */
const settledAfterMs = lateWorkGraceMs + 1;

/**
 * Whether the quiz and its sessions are over. Only then does the correction depend on who still writes, so before that
 * the server need not query it.
 */
export const correctionMayOpen = (
  quiz: Pick<SeatFacts["quiz"], "state" | "whole_correction_visible">,
  sessions: SeatFacts["quiz_sessions"],
  now: Date,
): boolean => {
  if (!quiz.whole_correction_visible) return false;
  if (quizHasEnded(taughtQuizState(quiz, sessions, now))) return true;
  return sessions.length > 0 && sessions.every((one) => expectedSessionState(one, now) === "closed");
};

/**
 * Extra time may outlast a session: a correction shown then would reach a student who still writes or may begin, or
 * whose last edits can still count. So the correction stays closed when `writing` was not queried.
 */
const correctionIsOpen = ({ quiz, quiz_sessions, writing }: SeatFacts, now: Date): boolean => {
  const before = new Date(now.getTime() - settledAfterMs);
  if (writing === null || writing.without_end) return false;
  if (writing.until !== null && before < writing.until) return false;
  // Closing the quiz by hand ends the attempts of its seats without a session.
  if (quiz.closed_at !== null && before < quiz.closed_at) return false;
  return correctionMayOpen(quiz, quiz_sessions, before);
};

/**
 * Returns the next instant at which the decision changes. The rules compare the clock only with dates in the facts, so
 * the decision is constant between two of them. Deciding at each date keeps this in step with the rules.
 */
const nextChangeAt = (facts: SeatFacts, decision: DecisionNow, now: Date): Date | null => {
  // When `writing` was not queried, assume that nobody writes: the forecast must not miss the moment of the correction,
  // and the next read queries it.
  const forecast = { ...facts, writing: facts.writing ?? { until: null, without_end: false } };
  const times = datesIn(facts).flatMap((date) => (date > now ? [date.getTime()] : []));
  const dates = [...new Set(times)].toSorted((a, b) => a - b).map((time) => new Date(time));
  return dates.find((date) => !isSameDecision(decideAt(forecast, date), decision)) ?? null;
};

const isSameDecision = (one: DecisionNow, other: DecisionNow): boolean =>
  (Object.keys(one) as (keyof DecisionNow)[]).every((field) => one[field]?.valueOf() === other[field]?.valueOf());

const datesIn = (facts: SeatFacts): Date[] => {
  const previews = isPreview(facts);
  const seats = [facts, ...facts.other_seats].flatMap((seat) => {
    const { end_at_with_accommodation, submission_deadline_at } = seatTimes(facts.quiz, seat, previews);
    return [end_at_with_accommodation, submission_deadline_at, seat.session?.start_at ?? null];
  });
  const sessions = facts.quiz_sessions.flatMap(({ start_at, end_at }) => [start_at, end_at]);
  const ends = [facts.quiz.closed_at, facts.writing?.until ?? null, facts.attempt?.finished_at ?? null];
  const dates = [...seats, ...sessions, ...ends];
  return dates.filter((date) => date !== null).flatMap((date) => [date, new Date(date.getTime() + settledAfterMs)]);
};
