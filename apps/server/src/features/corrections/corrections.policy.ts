import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findScore } from "./corrections.repository.ts";

/** An attempt of a quiz that the caller teaches. Undefined for everybody else: support reads no answers. */
export const findTaughtScore = async (db: Db, caller: Caller, score_id: number) => {
  const score = await findScore(db, score_id);
  return score && (await mayTeach(db, caller, score.quiz_id)) ? score : undefined;
};

/** What the students of a quiz answered, paper by paper or question by question. */
export const mayReadAnswers = mayTeach;
