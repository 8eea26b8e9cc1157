import type { QuestionKeys, QuestionType } from "@examplar/domain";
import { sql } from "kysely";
import type { Trx } from "../../platform/db/db.ts";

export interface GradedAnswer {
  id: number;
  revision: number;
  /** Null while the answer waits for a person to mark it. */
  points: number | null;
}

/**
 * Skips answers that moved since they were read, and answers that a person has marked meanwhile. Locks the rows in the
 * ledger's order to prevent deadlocks.
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

/** Returns an answer that counts, with the limits of its points. Locks it, so that nobody else marks it meanwhile. */
export const lockMarkedAnswer = async (trx: Trx, score_id: number, question_id: number) => {
  const row = await trx
    .selectFrom("answers")
    .innerJoin("questions", "questions.id", "answers.question_id")
    .leftJoin("question_keys", "question_keys.question_id", "questions.id")
    .select([
      "answers.id",
      "answers.points as previous_points",
      "answers.revision",
      "answers.graded_by",
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

/** With null, the grader sets the points from the key again. */
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
