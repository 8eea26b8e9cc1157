import type { Trx } from "../../platform/db/db.ts";

export interface GradeRow {
  grade: number | null;
  points_won: number;
  points_possible: number;
  correct_answers_count: number;
  answered_questions_count_cache: number;
  answers_to_review_count: number;
  is_up_to_date: boolean;
}

export const writeGrade = (trx: Trx, score_id: number, grade: GradeRow) =>
  trx.updateTable("scores").set(grade).where("id", "=", score_id).execute();

/** Returns the attempts of the quiz that are over; those on paper are marked elsewhere. */
export const markOutOfDate = async (trx: Trx, quiz_id: number): Promise<number[]> => {
  const rows = await trx
    .updateTable("scores")
    .set({ is_up_to_date: false })
    .where("quiz_id", "=", quiz_id)
    .where("state", "in", ["finished", "timeout_timer", "timeout_closed"])
    .returning("id")
    .execute();
  return rows.map(({ id }) => id);
};
