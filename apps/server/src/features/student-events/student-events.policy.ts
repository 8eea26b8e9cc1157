import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findQuizOf } from "./read-events.repository.ts";
import { findReportedAttempt, type ReportedAttempt } from "./report/report.repository.ts";

/** What a student did is for the teachers of the quiz: support sees how much there is, not what. */
export const mayReadEvents = async (db: Db, caller: Caller, score_id: number): Promise<boolean> => {
  const quiz_id = await findQuizOf(db, score_id);
  return quiz_id !== undefined && mayTeach(db, caller, quiz_id);
};

/** The report is of exams that were begun; a training is not watched, and paper has no events. */
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
