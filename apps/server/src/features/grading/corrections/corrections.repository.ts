import type { Db } from "../../../platform/db/db.ts";

/** The only place on a student's path that reads keys, and only for questions whose exercise is locked. */
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

/** Lists the explanations of the right answers, by question. */
export const listExplanations = async (db: Db, quiz_ids: number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom("question_keys")
    .innerJoin("questions", "questions.id", "question_keys.question_id")
    .innerJoin("exercises", "exercises.id", "questions.exercise_id")
    .innerJoin("quiz_sections", "quiz_sections.id", "exercises.quiz_section_id")
    .select(["question_keys.question_id", "question_keys.correction_html"])
    .where("quiz_sections.quiz_id", "in", quiz_ids)
    .execute();
  return new Map(rows.map(({ question_id, correction_html }) => [question_id, correction_html]));
};
