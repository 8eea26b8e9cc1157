import { sql } from "kysely";
import type { Db, Trx } from "../../../platform/db/db.ts";

/** Lists the attempts of a quiz with everything a changed key may affect. */
export const listGradedAttempts = (db: Db, quiz_id: number) =>
  db
    .selectFrom("scores")
    .innerJoin("users", "users.id", "scores.user_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .innerJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .select(["scores.id", "scores.quiz_id", "scores.state", "scores.grade", "users.name", "quizzes.grade_scale"])
    .where("scores.quiz_id", "=", quiz_id)
    .orderBy("users.name")
    .orderBy("scores.id")
    .execute();

/** Returns the stored key and locks it until the commit. */
export const lockKey = async (trx: Trx, question_id: number): Promise<unknown> => {
  const row = await trx
    .selectFrom("question_keys")
    .select("key")
    .where("question_id", "=", question_id)
    .forUpdate()
    .executeTakeFirst();
  return row?.key ?? null;
};

export const writeKey = (trx: Trx, question_id: number, key: unknown, updated_at: Date) =>
  trx
    .updateTable("question_keys")
    .set({ key: JSON.stringify(key), updated_at })
    .where("question_id", "=", question_id)
    .execute();

/**
 * Returns whether a student in a running attempt may have seen the key, because the quiz is corrected between
 * questions.
 */
export const isShownMeanwhile = async (trx: Trx, question_id: number): Promise<boolean> => {
  const row = await trx
    .selectFrom("questions")
    .innerJoin("exercises", "exercises.id", "questions.exercise_id")
    .innerJoin("quiz_sections", "quiz_sections.id", "exercises.quiz_section_id")
    .innerJoin("quizzes", "quizzes.id", "quiz_sections.quiz_id")
    .select("questions.id")
    .where("questions.id", "=", question_id)
    .where("quizzes.correction_btw_questions", "=", true)
    .where(
      sql<boolean>`exists (select from scores where scores.quiz_id = quiz_sections.quiz_id and scores.state = 'started')`,
    )
    .executeTakeFirst();
  return row !== undefined;
};
