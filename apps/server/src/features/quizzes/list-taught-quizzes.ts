import { pageSize, type TaughtQuiz } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { listSessionsOfQuizzes } from "../sessions/index.ts";
import { presentTaughtQuiz } from "./quizzes.presenter.ts";
import { listTaughtQuizzes as listRows, type QuizPage } from "./quizzes.repository.ts";

export const listTaughtQuizzes = async (
  { db, clock }: Parts,
  caller: Caller,
  { after, limit = pageSize }: Partial<QuizPage> = {},
): Promise<TaughtQuiz[]> => {
  const quizzes = await listRows(db, caller.user_id, { after, limit });
  const now = clock.now();
  const quiz_ids = quizzes.map(({ id }) => id);
  const sessions = await listSessionsOfQuizzes(db, quiz_ids, now);
  const byQuiz = Map.groupBy(sessions, ({ quiz_id }) => quiz_id);
  return quizzes.map((quiz) => presentTaughtQuiz(quiz, byQuiz.get(quiz.id) ?? [], now));
};
