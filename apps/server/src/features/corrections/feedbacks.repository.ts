import type { Db, Trx } from "../../platform/db/db.ts";

/** The answer with its feedback, locked: two teachers who write at once are decided on one after the other. */
export const lockFeedback = (trx: Trx, score_id: number, question_id: number) =>
  trx
    .selectFrom("answers")
    .leftJoin("answer_feedbacks", "answer_feedbacks.answer_id", "answers.id")
    .select(["answers.id as answer_id", "answer_feedbacks.user_content", "answer_feedbacks.updated_at"])
    .where("answers.score_id", "=", score_id)
    .where("answers.question_id", "=", question_id)
    .forNoKeyUpdate("answers")
    .executeTakeFirst();

export const writeFeedback = (trx: Trx, answer_id: number, user_content: string, updated_at: Date) => {
  const written = { user_content, source: "manual", manually_approved: true, updated_at } as const;
  return trx
    .insertInto("answer_feedbacks")
    .values({ answer_id, ...written })
    .onConflict((conflict) => conflict.column("answer_id").doUpdateSet(written))
    .returning(["user_content", "source", "manually_approved", "updated_at"])
    .executeTakeFirstOrThrow();
};

export const removeFeedback = (db: Db, answer_id: number) =>
  db.deleteFrom("answer_feedbacks").where("answer_id", "=", answer_id).execute();
