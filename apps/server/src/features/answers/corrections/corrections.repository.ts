import type { Db, Trx } from "../../../platform/db/db.ts";

/** Locking twice is locking once. */
export const insertLock = async (trx: Trx, score_id: number, exercise_id: number, now: Date) => {
  await trx
    .insertInto("exercise_locks")
    .values({ score_id, exercise_id, locked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom("exercise_locks")
    .select("locked_at")
    .where("score_id", "=", score_id)
    .where("exercise_id", "=", exercise_id)
    .executeTakeFirstOrThrow();
};

/** The one place on a student's path where keys are read: only for questions whose exercise is locked. */
export const listCorrections = (db: Db, score_id: number, question_ids: number[]) =>
  db
    .selectFrom("questions")
    .innerJoin("exercise_locks", (join) =>
      join
        .onRef("exercise_locks.exercise_id", "=", "questions.exercise_id")
        .on("exercise_locks.score_id", "=", score_id),
    )
    .leftJoin("question_keys", "question_keys.question_id", "questions.id")
    .leftJoin("answers", (join) =>
      join.onRef("answers.question_id", "=", "questions.id").on("answers.score_id", "=", score_id),
    )
    .select([
      "questions.id as question_id",
      "questions.points as points_possible",
      "question_keys.key",
      "question_keys.correction_html",
      "answers.points",
    ])
    .where("questions.id", "in", question_ids)
    .orderBy("questions.id")
    .execute();
