import { scoreIsAnswered } from "../quiz-access/score-state.ts";
import { effectiveQuizState, quizHasEnded } from "../sessions/effective-quiz-state.ts";
import { expectedSessionState, sessionForSeat, type SessionTimes } from "../sessions/session-state.ts";
import type { QuizState, ScoreState } from "../vocabulary.ts";
import type { Answerability } from "./answerability.types.ts";

/** What answerability needs of a score: of several attempts from one seat, the newest. */
export interface AttemptFacts {
  state: ScoreState;
  submission_deadline_at: Date | null;
}

/** All that decides whether one student may answer from one seat. */
export interface AnswerabilityFacts {
  quiz: { state: QuizState; allow_retake_quiz: boolean };
  /** Every session of the quiz; the seat's own may be among them. */
  quiz_sessions: readonly SessionTimes[];
  /** The seat's own session; null for a seat in the quiz itself. */
  session: SessionTimes | null;
  end_at_with_accommodation: Date | null;
  own_score: AttemptFacts | null;
  /** The newest score of each other seat that the student has in the same quiz. */
  other_scores: readonly AttemptFacts[];
  is_quiz_owner_like: boolean;
}

/** Each reason leads to one answerability; several reasons may lead to the same. */
const answerabilityByReason = {
  own_score_answered: "answered",
  own_deadline_passed: "answered",
  own_score_running: "answering",
  other_session_running: "answering_in_another_session",
  other_session_answered: "answered_in_another_session",
  quiz_over: "ended_and_not_answered",
  past_end: "ended_and_not_answered",
  session_closed: "ended_and_not_answered",
  open: "to_answer",
  owner_preview: "to_answer",
  session_not_open: "not_answerable_yet",
  quiz_not_open: "not_answerable_yet",
} as const satisfies Record<string, Answerability>;

export type AnswerabilityReason = keyof typeof answerabilityByReason;

export interface AnswerabilityDecision {
  answerability: Answerability;
  reason: AnswerabilityReason;
}

/** The first rule that has something to say wins. */
export function decideAnswerability(facts: AnswerabilityFacts, now: Date): AnswerabilityDecision {
  const reason =
    byOwnScore(facts, now) ?? byOtherScores(facts, now) ?? byTheEnd(facts, now) ?? byTheOpening(facts, now);
  return { answerability: answerabilityByReason[reason], reason };
}

function byOwnScore({ own_score }: AnswerabilityFacts, now: Date): AnswerabilityReason | null {
  if (own_score === null) return null;
  if (scoreIsAnswered(own_score.state)) return "own_score_answered";
  return isRunning(own_score, now) ? "own_score_running" : "own_deadline_passed";
}

function byOtherScores({ other_scores, quiz }: AnswerabilityFacts, now: Date): AnswerabilityReason | null {
  if (other_scores.some((score) => isRunning(score, now))) return "other_session_running";
  return other_scores.length > 0 && !quiz.allow_retake_quiz ? "other_session_answered" : null;
}

function byTheEnd(facts: AnswerabilityFacts, now: Date): AnswerabilityReason | null {
  const { end_at_with_accommodation } = facts;
  if (quizHasEnded(quizStateForSeat(facts, now))) return "quiz_over";
  if (end_at_with_accommodation !== null && now >= end_at_with_accommodation) return "past_end";
  return sessionStateForSeat(facts, now) === "closed" ? "session_closed" : null;
}

function byTheOpening(facts: AnswerabilityFacts, now: Date): AnswerabilityReason {
  if (sessionStateForSeat(facts, now) !== "open") return "session_not_open";
  const quizState = quizStateForSeat(facts, now);
  if (quizState === "preview" && facts.is_quiz_owner_like) return "owner_preview";
  return quizState === "active" ? "open" : "quiz_not_open";
}

/** Half-open like every interval here: at the deadline itself the attempt no longer runs. */
function isRunning({ state, submission_deadline_at }: AttemptFacts, now: Date): boolean {
  return state === "started" && (submission_deadline_at === null || now < submission_deadline_at);
}

/** A seat without a session is never waiting for one. */
function sessionStateForSeat({ session, end_at_with_accommodation }: AnswerabilityFacts, now: Date) {
  return session === null ? "open" : expectedSessionState(sessionForSeat(session, end_at_with_accommodation), now);
}

/** The quiz is not over for a student whose own extra time still runs. */
function quizStateForSeat(facts: AnswerabilityFacts, now: Date): QuizState {
  const { quiz, session, quiz_sessions, end_at_with_accommodation } = facts;
  const own = session === null ? [] : [sessionForSeat(session, end_at_with_accommodation)];
  return effectiveQuizState(quiz, [...quiz_sessions, ...own], now);
}
