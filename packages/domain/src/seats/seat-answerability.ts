import type { Answerability } from "../answerability/answerability.types.ts";
import { scoreIsAnswered } from "../attempts/score-state.ts";
import { followsSessions, quizHasEnded, quizIsInPreview, taughtQuizState } from "../sessions/quiz-state.ts";
import { expectedSessionState, sessionHasOpened } from "../sessions/session-state.ts";
import type { QuizState } from "../vocabulary.ts";
import { ownerPreviews } from "./owner-previews.ts";
import type { QuizClock, SeatClock, SeatFacts } from "./seat-facts.types.ts";
import { attemptRuns, seatTimes } from "./seat-times.ts";

/** Each reason leads to one answerability; several reasons may lead to the same. */
export const answerabilityByReason = {
  own_attempt_answered: "answered",
  own_deadline_passed: "answered",
  own_attempt_running: "answering",
  other_session_running: "answering_in_another_session",
  other_session_answered: "answered_in_another_session",
  owner_preview: "to_answer",
  quiz_over: "ended_and_not_answered",
  session_closed: "ended_and_not_answered",
  past_end: "ended_and_not_answered",
  open: "to_answer",
  session_not_open: "not_answerable_yet",
  quiz_not_open: "not_answerable_yet",
} as const satisfies Record<string, Answerability>;

export type AnswerabilityReason = keyof typeof answerabilityByReason;
export const answerabilityReasons = Object.keys(answerabilityByReason) as AnswerabilityReason[];

export const isPreview = (facts: Pick<SeatFacts, "quiz" | "is_quiz_owner_like">): boolean =>
  ownerPreviews({ in_preview: quizIsInPreview(facts.quiz) }, facts);

/** The first rule that applies wins. */
export const answerabilityReason = (facts: SeatFacts, now: Date): AnswerabilityReason => {
  return byOwnAttempt(facts, now) ?? reasonBesidesOwnAttempt(facts, now);
};

/** Returns the reason for the seat as if it had no attempt: a retake starts from such a seat. */
export const reasonBesidesOwnAttempt = (facts: SeatFacts, now: Date): AnswerabilityReason => {
  return byOtherSeats(facts, now) ?? byPreview(facts) ?? byTheEnd(facts, now) ?? byTheOpening(facts, now);
};

const byOwnAttempt = (facts: SeatFacts, now: Date): AnswerabilityReason | null => {
  if (facts.attempt === null) return null;
  if (scoreIsAnswered(facts.attempt.state)) return "own_attempt_answered";
  return isRunning(facts.quiz, facts, isPreview(facts), now) ? "own_attempt_running" : "own_deadline_passed";
};

const byOtherSeats = (facts: SeatFacts, now: Date): AnswerabilityReason | null => {
  const others = facts.other_seats.filter(({ attempt }) => attempt !== null);
  const previews = isPreview(facts);
  if (others.some((seat) => isRunning(facts.quiz, seat, previews, now))) return "other_session_running";
  return others.length > 0 && !facts.quiz.allow_retake_quiz ? "other_session_answered" : null;
};

const byPreview = (facts: SeatFacts): AnswerabilityReason | null => {
  return isPreview(facts) ? "owner_preview" : null;
};

const byTheEnd = (facts: SeatFacts, now: Date): AnswerabilityReason | null => {
  if (quizHasEnded(facts.quiz.state)) return "quiz_over";
  if (facts.session === null) return quizHasEnded(quizStateForSeat(facts, now)) ? "quiz_over" : null;
  if (facts.session.closed_at !== null) return "session_closed";
  return expectedSessionState(sessionForSeat(facts), now) === "closed" ? "past_end" : null;
};

const byTheOpening = (facts: SeatFacts, now: Date): AnswerabilityReason => {
  if (facts.session !== null && expectedSessionState(sessionForSeat(facts), now) !== "open") return "session_not_open";
  return quizStateForSeat(facts, now) === "active" ? "open" : "quiz_not_open";
};

const isRunning = (quiz: QuizClock, seat: SeatClock, previews: boolean, now: Date): boolean =>
  seat.attempt !== null && attemptRuns({ ...seatTimes(quiz, seat, previews), state: seat.attempt.state }, now);

/** Extra time moves the end of a student's session, so for that student the session stays open until then. */
const sessionForSeat = (facts: SeatFacts & { session: SeatFacts["session"] }) => {
  const { end_at_with_accommodation } = seatTimes(facts.quiz, facts, false);
  return { ...facts.session!, end_at: end_at_with_accommodation! };
};

/** The quiz's state as this student sees it: that of their own seat. */
export const quizStateForSeat = (facts: SeatFacts, now: Date): QuizState => {
  const { quiz, session, quiz_sessions } = facts;
  if (!followsSessions(quiz.state)) return quiz.state;
  if (session === null) return taughtQuizState(quiz, quiz_sessions, now);
  const own = sessionForSeat(facts);
  if (expectedSessionState(own, now) === "closed") return "over";
  return sessionHasOpened(own, now) ? "active" : "published";
};
