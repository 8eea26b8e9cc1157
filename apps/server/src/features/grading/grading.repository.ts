import type { Db, Trx } from "../../platform/db/db.ts";

/**
 * Locks the attempts to grade against other graders until the commit. The lock does not block the ledger, whose rows
 * refer to the attempts. Skips attempts that another transaction has locked.
 */
export const lockAttempts = (trx: Trx, score_ids: number[]) =>
  trx
    .selectFrom("scores")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .selectAll("scores")
    .select("quizzes.grade_scale")
    .where("scores.id", "in", score_ids)
    .orderBy("scores.id")
    .forNoKeyUpdate("scores")
    .skipLocked()
    .execute();

export type AttemptRow = Awaited<ReturnType<typeof lockAttempts>>[number];

export const listPapers = (db: Db, score_ids: number[]) =>
  db.selectFrom("quiz_instances").select(["score_id", "content"]).where("score_id", "in", score_ids).execute();

export const listAnswersToGrade = (db: Db, score_ids: number[]) =>
  db
    .selectFrom("answers")
    .select(["id", "score_id", "question_id", "status", "content", "revision", "points", "graded_at", "graded_by"])
    .where("score_id", "in", score_ids)
    .execute();

export type AnswerRow = Awaited<ReturnType<typeof listAnswersToGrade>>[number];

/** Counts undecided late work, by attempt. */
export const countLateWaiting = async (db: Db, score_ids: number[]): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom("late_answers")
    .select((eb) => ["score_id", eb.fn.countAll<number>().as("count")])
    .where("score_id", "in", score_ids)
    .where("decided_at", "is", null)
    .groupBy("score_id")
    .execute();
  return new Map(rows.map(({ score_id, count }) => [score_id, count]));
};

/** Lists questions with their keys. Reads them for each batch, so that the next grading uses a changed key. */
export const listQuestionsWithKeys = (db: Db, quiz_ids: number[]) =>
  db
    .selectFrom("questions")
    .innerJoin("exercises", "exercises.id", "questions.exercise_id")
    .innerJoin("quiz_sections", "quiz_sections.id", "exercises.quiz_section_id")
    .leftJoin("question_keys", "question_keys.question_id", "questions.id")
    .select([
      "questions.id",
      "questions.type",
      "questions.points",
      "questions.body",
      "questions.spreadsheet_template",
      "question_keys.key",
    ])
    .where("quiz_sections.quiz_id", "in", quiz_ids)
    .execute();

export type QuestionRow = Awaited<ReturnType<typeof listQuestionsWithKeys>>[number];

export const findAttempt = (db: Db, score_id: number) =>
  db.selectFrom("scores").select(["id", "quiz_id", "state"]).where("id", "=", score_id).executeTakeFirst();
