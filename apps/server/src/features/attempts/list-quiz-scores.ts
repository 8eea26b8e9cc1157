import type { TeacherScore } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { isQuizOwnerLike } from "../quizzes/index.ts";
import { presentTeacherScore } from "./attempts.presenter.ts";
import { listQuizScores as listRows, listSuccessLevels } from "./scores.repository.ts";
import { decideAttempt } from "./seat-facts.ts";

export const listQuizScores = async (
  { db, clock }: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<TeacherScore[] | Refusal<"not_found">> => {
  if (!(await isQuizOwnerLike(db, quiz_id, caller.user_id))) return refuse("not_found");
  const now = clock.now();
  const [scores, levels] = await Promise.all([listRows(db, quiz_id), listSuccessLevels(db, [quiz_id])]);
  return scores.map((score) => presentTeacherScore(score, { decision: decideAttempt(score, score, now), levels }));
};
