import type { Db } from "../../platform/db/db.ts";

export const findClosedScore = async (db: Db, score_id: number) => {
  const score = await db
    .selectFrom("scores")
    .select(["id", "user_id", "quiz_id", "state", "finished_at"])
    .where("id", "=", score_id)
    .executeTakeFirst();
  return score?.finished_at ? { ...score, finished_at: score.finished_at } : undefined;
};

export const listReceiptAnswers = (db: Db, score_id: number) =>
  db
    .selectFrom("answers")
    .select(["question_id", "edit_id", "revision", "content"])
    .where("score_id", "=", score_id)
    .orderBy("question_id")
    .execute();

const columns = ["digest", "answers_count", "issued_at"] as const;

export const findReceipt = (db: Db, score_id: number) =>
  db.selectFrom("receipts").select(columns).where("score_id", "=", score_id).orderBy("id").limit(1).executeTakeFirst();

export const insertReceipt = (
  db: Db,
  receipt: { score_id: number; digest: string; answers_count: number; issued_at: Date },
) => db.insertInto("receipts").values(receipt).returning(columns).executeTakeFirstOrThrow();

/** The student, owner-like people of the quiz, and support of its school may check a receipt. */
export const maySeeReceipt = async (db: Db, score_id: number, user_id: number): Promise<boolean> => {
  const score = await db
    .selectFrom("scores")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .select("scores.id")
    .where("scores.id", "=", score_id)
    .where((eb) =>
      eb.or([
        eb("scores.user_id", "=", user_id),
        eb.exists(
          eb
            .selectFrom("quiz_owner_like_users as owners")
            .select("owners.user_id")
            .whereRef("owners.quiz_id", "=", "scores.quiz_id")
            .where("owners.user_id", "=", user_id),
        ),
        eb.exists(
          eb
            .selectFrom("memberships")
            .select("memberships.user_id")
            .whereRef("memberships.school_id", "=", "quizzes.school_id")
            .where("memberships.role", "=", "support")
            .where("memberships.user_id", "=", user_id),
        ),
      ]),
    )
    .executeTakeFirst();
  return score !== undefined;
};
