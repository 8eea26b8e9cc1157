import type { Trx } from "../../../platform/db/db.ts";
import { linkPaper } from "../../papers/index.ts";

/** Locks the seat of a quiz on paper: if two teachers begin at once, the second finds the attempt of the first. */
export const findPaperSeat = (trx: Trx, summary_id: number) =>
  trx
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("quizzes", "quizzes.id", "seats.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .select(["seats.quiz_id", "seats.user_id", "quizzes.random_questions", "sessions.start_at", "sessions.end_at"])
    .where("seats.id", "=", summary_id)
    .where("quizzes.quiz_type", "=", "paper")
    .forNoKeyUpdate("seats")
    .executeTakeFirst();

export const findPaperScore = (trx: Trx, summary_id: number) =>
  trx
    .selectFrom("scores")
    .leftJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .select(["scores.id", "scores.state", "quiz_instances.id as instance_id"])
    .where("scores.quizzes_attempt_summary_id", "=", summary_id)
    .orderBy("scores.attempt_number", "desc")
    .limit(1)
    .executeTakeFirst();

interface NewPaperAttempt {
  summary_id: number;
  quiz_id: number;
  user_id: number;
  started_at: Date | null;
  finished_at: Date;
}

/** Stays out of date until a teacher has entered every answer. */
export const insertPaperAttempt = async (
  trx: Trx,
  { summary_id, ...attempt }: NewPaperAttempt,
): Promise<{ score_id: number; instance_id: number }> => {
  const { id } = await trx
    .insertInto("scores")
    .values({ quizzes_attempt_summary_id: summary_id, ...attempt, state: "paper", is_up_to_date: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { score_id: id, instance_id: await linkPaper(trx, { summary_id, attempt_number: 1, score_id: id }) };
};

export const setScannedSheet = (trx: Trx, score_id: number, scanned_paper_quiz_sheet_id: number) =>
  trx.updateTable("scores").set({ scanned_paper_quiz_sheet_id }).where("id", "=", score_id).execute();
