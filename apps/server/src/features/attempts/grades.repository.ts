import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

export interface GradeRow {
  grade: number | null;
  points_won: number;
  points_possible: number;
  correct_answers_count: number;
  answered_questions_count_cache: number;
  answers_to_review_count: number;
  is_up_to_date: boolean;
}

/** Writes all grades in one statement: after a bell, a batch is a large part of the hall. */
export const writeGrades = async (trx: Trx, grades: readonly (GradeRow & { score_id: number })[]): Promise<void> => {
  if (grades.length === 0) return;
  await sql`
    update scores set grade = given.grade, points_won = given.points_won, points_possible = given.points_possible,
      correct_answers_count = given.correct_answers_count, is_up_to_date = given.is_up_to_date,
      answered_questions_count_cache = given.answered_questions_count_cache,
      answers_to_review_count = given.answers_to_review_count
    from json_populate_recordset(null::scores, ${JSON.stringify(
      grades.map(({ score_id, ...grade }) => ({ ...grade, id: score_id })),
    )}::json) as given
    where scores.id = given.id`.execute(trx);
};

/** Returns the attempts of the quiz that are over. */
export const markOutOfDate = async (trx: Trx, quiz_id: number): Promise<number[]> => {
  const rows = await trx
    .updateTable("scores")
    .set({ is_up_to_date: false })
    .where("quiz_id", "=", quiz_id)
    .where("state", "<>", "started")
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};

interface MonitorConfidence {
  score_id: number;
  multiple_monitor_confidence: number;
}

/** Stores how well a second screen explains the events of each attempt, from 0 to 1. */
export const writeMonitorConfidences = async (db: Db, found: readonly MonitorConfidence[]): Promise<void> => {
  await sql`
    update scores set multiple_monitor_confidence = given.confidence
    from unnest(${found.map(({ score_id }) => score_id)}::int[],
      ${found.map(({ multiple_monitor_confidence: confidence }) => confidence)}::real[]) as given (id, confidence)
    where scores.id = given.id and scores.multiple_monitor_confidence <> given.confidence`.execute(db);
};
