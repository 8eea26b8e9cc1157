import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findQuizOf } from "./read-events.repository.ts";
import { findReportedAttempt, type ReportedAttempt } from "./report/report.repository.ts";

/** Only teachers of the quiz may read a student's events; support sees how many there are, not what they are. */
export const mayReadEvents = async (db: Db, caller: Caller, score_id: number): Promise<boolean> => {
  const quiz_id = await findQuizOf(db, score_id);
  return quiz_id !== undefined && mayTeach(db, caller, quiz_id);
};

/** Returns an exam attempt that has begun: a training is not watched, and an attempt on paper has no events. */
export const readWatchedAttempt = async (
  db: Db,
  caller: Caller,
  score_id: number,
): Promise<(ReportedAttempt & { started_at: Date }) | Refusal<"not_found">> => {
  const attempt = await findReportedAttempt(db, score_id);
  if (!attempt || attempt.quiz_type !== "exam" || !attempt.started_at) return refuse("not_found");
  if (!(await mayTeach(db, caller, attempt.quiz_id))) return refuse("not_found");
  return { ...attempt, started_at: attempt.started_at };
};
