import type { Db } from "../../../platform/db/db.ts";

/** The one place on a student's path where keys are read: only for questions whose exercise is locked. */
export const listLockedQuestions = (db: Db, score_id: number, question_ids: number[]) =>
  db
    .selectFrom("questions")
    .innerJoin("exercise_locks", (join) =>
      join
        .onRef("exercise_locks.exercise_id", "=", "questions.exercise_id")
        .on("exercise_locks.score_id", "=", score_id),
    )
    .innerJoin("scores", "scores.id", "exercise_locks.score_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .leftJoin("question_keys", "question_keys.question_id", "questions.id")
    .select([
      "questions.id",
      "questions.type",
      "questions.points",
      "questions.body",
      "questions.spreadsheet_template",
      "question_keys.key",
      "question_keys.correction_html",
      "quizzes.show_scores",
    ])
    .where("questions.id", "in", question_ids)
    .orderBy("questions.id")
    .execute();
