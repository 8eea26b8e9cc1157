import type { Db, Trx } from "../../platform/db/db.ts";

interface Place {
  score_id: number;
  question_id: number;
}

const columns = ["question_id", "user_content", "source", "manually_approved", "updated_at"] as const;

export const listFeedbacks = (db: Db, score_ids: readonly number[]) =>
  db
    .selectFrom("answer_feedbacks")
    .select(["score_id", ...columns])
    .where("score_id", "in", [0, ...score_ids])
    .orderBy("question_id")
    .execute();

/** Returns whether the question belongs to the quiz of this attempt. */
export const isAsked = async (db: Db, { score_id, question_id }: Place): Promise<boolean> => {
  const row = await db
    .selectFrom("scores")
    .innerJoin("quiz_sections", "quiz_sections.quiz_id", "scores.quiz_id")
    .innerJoin("exercises", "exercises.quiz_section_id", "quiz_sections.id")
    .innerJoin("questions", "questions.exercise_id", "exercises.id")
    .select("questions.id")
    .where("scores.id", "=", score_id)
    .where("questions.id", "=", question_id)
    .executeTakeFirst();
  return row !== undefined;
};

/** Locks the comment, so that simultaneous changes by two teachers are decided one after the other. */
export const lockFeedback = (trx: Trx, { score_id, question_id }: Place) =>
  trx
    .selectFrom("answer_feedbacks")
    .select(["id", ...columns])
    .where("score_id", "=", score_id)
    .where("question_id", "=", question_id)
    .forUpdate()
    .executeTakeFirst();

const written = (user_content: string, updated_at: Date) =>
  ({ user_content, source: "manual", manually_approved: true, updated_at }) as const;

/** Returns undefined if a colleague wrote the first comment at the same moment. */
export const addFeedback = (trx: Trx, place: Place, user_content: string, at: Date) =>
  trx
    .insertInto("answer_feedbacks")
    .values({ ...place, ...written(user_content, at) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();

export const changeFeedback = (trx: Trx, id: number, user_content: string, at: Date) =>
  trx
    .updateTable("answer_feedbacks")
    .set(written(user_content, at))
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirst();

export const removeFeedback = (trx: Trx, id: number) =>
  trx.deleteFrom("answer_feedbacks").where("id", "=", id).execute();
