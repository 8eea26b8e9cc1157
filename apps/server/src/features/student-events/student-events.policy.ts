import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findQuizOf } from "./read-events.repository.ts";

/** What a student did is for the teachers of the quiz: support sees how much there is, not what. */
export const mayReadEvents = async (db: Db, caller: Caller, score_id: number): Promise<boolean> => {
  const quiz_id = await findQuizOf(db, score_id);
  return quiz_id !== undefined && mayTeach(db, caller, quiz_id);
};
