import { effectiveQuizState, quizHasEnded } from "../sessions/effective-quiz-state.ts";
import { expectedSessionState, type SessionTimes } from "../sessions/session-state.ts";
import type { QuizState } from "../vocabulary.ts";

export interface CorrectionFacts {
  quiz: { state: QuizState; whole_correction_visible: boolean };
  sessions: readonly SessionTimes[];
  /** Whether this student's own attempt is answered. */
  is_answered: boolean;
  /** The latest end among all seats of the quiz, extra time included; null when no seat has an end. */
  last_seat_ends_at: Date | null;
}

/**
 * The student has answered, the quiz shows its correction, and the quiz is over or its sessions are all closed. Extra
 * time may outlast a session: a correction shown then would reach a student who is still writing.
 */
export function correctionIsVisible(facts: CorrectionFacts, now: Date): boolean {
  const { quiz, sessions, is_answered, last_seat_ends_at } = facts;
  if (!is_answered || !quiz.whole_correction_visible) return false;
  if (last_seat_ends_at !== null && now < last_seat_ends_at) return false;
  return quizHasEnded(effectiveQuizState(quiz, sessions, now)) || allClosed(sessions, now);
}

function allClosed(sessions: readonly SessionTimes[], now: Date): boolean {
  return sessions.length > 0 && sessions.every((session) => expectedSessionState(session, now) === "closed");
}
