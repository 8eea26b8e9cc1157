import { expectedSessionState, sessionForSeat, type SessionTimes } from "../sessions/session-state.ts";
import type { QuizState } from "../vocabulary.ts";

export interface RetakeFacts {
  /** The quiz with its effective state. */
  quiz: { state: QuizState; allow_retake_quiz: boolean };
  session: SessionTimes | null;
  end_at_with_accommodation: Date | null;
  is_answered: boolean;
}

/** Without a session it is the quiz itself that must still be open. */
export function retakeIsOffered(facts: RetakeFacts, now: Date): boolean {
  const { quiz, session, end_at_with_accommodation, is_answered } = facts;
  if (!quiz.allow_retake_quiz || !is_answered) return false;
  if (session === null) return quiz.state === "active";
  return expectedSessionState(sessionForSeat(session, end_at_with_accommodation), now) === "open";
}
