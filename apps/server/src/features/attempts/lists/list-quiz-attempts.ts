import { pageSize, type ScoreCounts, type TeacherScore } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { mayTeach } from "../../quizzes/index.ts";
import { presentTeacherScore } from "../attempts.presenter.ts";
import {
  countQuizScores,
  findLanguage,
  listQuizScores as listRows,
  listSuccessLevels,
  type ScorePage,
} from "./quiz-attempts.repository.ts";
import { decideAttempt } from "../seats/seat-facts.ts";

export const listQuizScores = async (
  { db, clock }: Parts,
  caller: Caller,
  quiz_id: number,
  { sort = "name", order = "asc", limit = pageSize, after }: Partial<ScorePage>,
): Promise<TeacherScore[] | Refusal<"not_found">> => {
  if (!(await mayTeach(db, caller, quiz_id))) return refuse("not_found");
  const now = clock.now();
  const [scores, levels, language] = await Promise.all([
    listRows(db, quiz_id, { sort, order, limit, after }),
    listSuccessLevels(db, [quiz_id]),
    findLanguage(db, caller.user_id),
  ]);
  return scores.map((score) =>
    presentTeacherScore(score, { decision: decideAttempt(score, score, now), levels, language }),
  );
};

export const countScores = async (
  { db, clock }: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<ScoreCounts | Refusal<"not_found">> => {
  if (!(await mayTeach(db, caller, quiz_id))) return refuse("not_found");
  const sessions = await countQuizScores(db, quiz_id, clock.now());
  const sum = (count: (row: (typeof sessions)[number]) => number) => sessions.reduce((all, row) => all + count(row), 0);
  return {
    all: sum(({ all }) => all),
    started: sum(({ started }) => started),
    to_review: sum(({ to_review }) => to_review),
    sessions,
  };
};
