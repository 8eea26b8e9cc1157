import type { Quiz, TaughtQuiz } from "@examplar/contract";
import { taughtQuizState } from "@examplar/domain";
import { presentSession, type SessionRow, type SessionTimesRow } from "../sessions/index.ts";
import type { QuizRow, TaughtQuizRow } from "./quizzes.repository.ts";

/** The contract's schema drops the columns that are not on the wire. */
export const presentQuiz = (row: QuizRow, sessions: readonly SessionTimesRow[], now: Date): Quiz => ({
  ...row,
  state: taughtQuizState(row, sessions, now),
  questions_count: row.questions_count ?? 0,
  links: { similarity_tool_eula: row.similarity_tool_eula },
});

export const presentTaughtQuiz = (row: TaughtQuizRow, sessions: SessionRow[], now: Date): TaughtQuiz => ({
  ...row,
  state: taughtQuizState(row, sessions, now),
  questions_count: row.questions_count ?? 0,
  sessions: sessions.map((session) => presentSession(session, now)),
});
