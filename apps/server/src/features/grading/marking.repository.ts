import type { QuestionKeys, QuestionType } from "@examplar/domain";
import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

export const findScore = (db: Db, score_id: number) =>
  db.selectFrom("scores").select(["id", "quiz_id", "state"]).where("id", "=", score_id).executeTakeFirst();

/** An answer that counts, with what bounds its points. Locked: nobody else marks it meanwhile. */
export const lockMarkedAnswer = async (trx: Trx, score_id: number, question_id: number) => {
  const row = await trx
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .leftJoin("question_keys", "question_keys.question_id", "questions.id")
    .select([
      "answers.id",
      "answers.points as previous_points",
      "questions.type",
      "questions.points as most_points",
      "question_keys.key",
    ])
    .where("answers.score_id", "=", score_id)
    .where("answers.question_id", "=", question_id)
    .where("answers.status", "in", ["answered", "accepted"])
    .forNoKeyUpdate("answers")
    .executeTakeFirst();
  return row && { ...row, key: row.key as unknown as QuestionKeys[QuestionType] };
};

/** Null gives the answer back to its key. */
export const setPoints = (trx: Trx, answer_id: number, points: number | null, by: { user_id: number; at: Date }) =>
  trx
    .updateTable("answers")
    .set(
      points === null
        ? { points: null, graded_at: null, graded_by: null }
        : { points, graded_at: by.at, graded_by: by.user_id },
    )
    .where("id", "=", answer_id)
    .execute();

export interface LateDecision {
  score_id: number;
  decision: "accepted" | "rejected";
  /** All that wait when absent. */
  question_ids?: number[] | undefined;
  user_id: number;
  at: Date;
}

/** Only work that waits can be decided on; answers the questions. */
export const decideLate = async (trx: Trx, decision: LateDecision): Promise<number[]> => {
  const { score_id, question_ids, user_id, at } = decision;
  const rows = await trx
    .updateTable("late_answers")
    .set({ status: decision.decision, decided_by: user_id, decided_at: at })
    .where("score_id", "=", score_id)
    .where("decided_at", "is", null)
    .$if(question_ids !== undefined, (query) => query.where("question_id", "in", [-1, ...(question_ids ?? [])]))
    .returning("question_id")
    .execute();
  return rows.map(({ question_id }) => question_id).toSorted((a, b) => a - b);
};

/** The late work becomes the answer. What stood before is in the history, and points given for it are void. */
export const moveLateIntoAnswers = async (trx: Trx, score_id: number, question_ids: number[]): Promise<void> => {
  await sql`
    insert into answers as standing
      (score_id, question_id, status, content, edit_id, device_id, seq, last_edit_at)
    select score_id, question_id, 'accepted', content, edit_id, device_id, seq, edited_at
    from late_answers
    where score_id = ${score_id} and question_id = any(${question_ids}::int[])
    order by question_id
    on conflict (score_id, question_id) do update
      set status = excluded.status, content = excluded.content, edit_id = excluded.edit_id,
        device_id = excluded.device_id, seq = excluded.seq, last_edit_at = excluded.last_edit_at,
        revision = standing.revision + 1, points = null, graded_at = null, graded_by = null`.execute(trx);
};

/** Answers the attempts of the quiz that are over; those on paper are marked elsewhere. */
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
