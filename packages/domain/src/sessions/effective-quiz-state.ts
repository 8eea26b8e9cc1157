import type { QuizState } from "../vocabulary.ts";
import { expectedSessionState, sessionHasOpened, type SessionTimes } from "./session-state.ts";

/**
 * The stored state corrected by the sessions and the clock: a quiz turns active when its first session opens and over
 * when its last one has closed. A quiz without sessions is opened and closed by hand, so it keeps what is stored.
 */
export function effectiveQuizState(
  quiz: { state: QuizState },
  sessions: readonly SessionTimes[],
  now: Date,
): QuizState {
  const followsSessions = quiz.state === "published" || quiz.state === "active";
  if (!followsSessions || sessions.length === 0) return quiz.state;
  if (sessions.every((session) => expectedSessionState(session, now) === "closed")) return "over";
  return sessions.some((session) => sessionHasOpened(session, now)) ? "active" : quiz.state;
}

export function quizIsInPreview(quiz: { state: QuizState }): boolean {
  return quiz.state === "preview";
}

/** Archiving comes after the end: an archived quiz takes no more answers than one that is over. */
export function quizHasEnded(state: QuizState): boolean {
  return state === "over" || state === "archived";
}
