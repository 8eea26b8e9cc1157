import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

/**
 * The scores to grade, kept from other graders until the commit. Not locked against the ledger, whose rows refer to
 * them; one that somebody else holds is left for the next time.
 */
export const lockScores = (trx: Trx, score_ids: number[]) =>
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

export type ScoreRow = Awaited<ReturnType<typeof lockScores>>[number];

export const listPapers = (db: Db, score_ids: number[]) =>
  db.selectFrom("quiz_instances").select(["score_id", "content"]).where("score_id", "in", score_ids).execute();

export const listAnswersToGrade = (db: Db, score_ids: number[]) =>
  db
    .selectFrom("answers")
    .select(["id", "score_id", "question_id", "status", "content", "revision", "points", "graded_at", "graded_by"])
    .where("score_id", "in", score_ids)
    .execute();

export type AnswerRow = Awaited<ReturnType<typeof listAnswersToGrade>>[number];

/** Late work on which nobody has decided, by attempt. */
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

/** With their keys: read anew for each batch, so that a key that was changed counts from the next grading on. */
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

export interface GradedAnswer {
  id: number;
  revision: number;
  /** Null while only a person can say. */
  points: number | null;
}

/**
 * An answer that moved since it was read, or that a person has marked meanwhile, is left as it is. The rows are locked
 * in the ledger's order, so that nobody waits in a circle.
 */
export const writeAnswerPoints = async (trx: Trx, graded: readonly GradedAnswer[], now: Date): Promise<void> => {
  if (graded.length === 0) return;
  const ids = graded.map(({ id }) => id);
  await sql`select from answers where id = any(${ids}::bigint[])
    order by score_id, question_id for no key update`.execute(trx);
  await sql`
    update answers set points = given.points, graded_at = ${now}::timestamptz
    from unnest(${ids}::bigint[], ${graded.map(({ revision }) => revision)}::int[],
      ${graded.map(({ points }) => points)}::numeric[]) as given (id, revision, points)
    where answers.id = given.id and answers.revision = given.revision and answers.graded_by is null`.execute(trx);
};

export interface ScoreGrade {
  grade: number | null;
  points_won: number;
  points_possible: number;
  correct_answers_count: number;
  answered_questions_count_cache: number;
  answers_to_review_count: number;
  is_up_to_date: boolean;
}

export const writeScoreGrade = (trx: Trx, score_id: number, grade: ScoreGrade) =>
  trx.updateTable("scores").set(grade).where("id", "=", score_id).execute();
