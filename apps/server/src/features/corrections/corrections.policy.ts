import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findScore } from "./corrections.repository.ts";

/**
 * Returns an attempt of a quiz that the caller teaches; undefined for everybody else, because support reads no answers.
 */
export const findTaughtScore = async (db: Db, caller: Caller, score_id: number) => {
  const score = await findScore(db, score_id);
  return score && (await mayTeach(db, caller, score.quiz_id)) ? score : undefined;
};

/** Who may read the answers of a quiz's students, paper by paper or question by question. */
export const mayReadAnswers = mayTeach;
