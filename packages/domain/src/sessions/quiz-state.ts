import type { QuizState } from "../vocabulary.ts";
import { expectedSessionState, sessionHasOpened, type SessionTimes } from "./session-state.ts";

/**
 * The quiz's state as its teachers see it. It is stored, and corrected by the sessions and the clock: a quiz turns
 * active when its first session opens and over when its last one has closed. A quiz without sessions is opened and
 * closed by hand. What a student sees is part of `decideSeat`: extra time keeps the quiz open for them.
 */
export const taughtQuizState = (
  quiz: { state: QuizState },
  sessions: readonly SessionTimes[],
  now: Date,
): QuizState => {
  if (!followsSessions(quiz.state) || sessions.length === 0) return quiz.state;
  if (sessions.every((session) => expectedSessionState(session, now) === "closed")) return "over";
  return sessions.some((session) => sessionHasOpened(session, now)) ? "active" : quiz.state;
};

/** Other states are set by hand, and no session changes them. */
export const followsSessions = (state: QuizState): boolean => {
  return state === "published" || state === "active";
};

export const quizIsInPreview = (quiz: { state: QuizState }): boolean => {
  return quiz.state === "preview";
};

/** Archiving comes after the end: an archived quiz takes no more answers than one that is over. */
export const quizHasEnded = (state: QuizState): boolean => {
  return state === "over" || state === "archived";
};
