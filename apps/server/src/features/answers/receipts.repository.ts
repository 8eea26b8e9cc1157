import { standingEdit, type RankedEdit } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";

export const findClosedScore = async (db: Db, score_id: number) => {
  const score = await db
    .selectFrom("scores")
    .select(["id", "user_id", "quiz_id", "state", "finished_at"])
    .where("id", "=", score_id)
    .executeTakeFirst();
  return score?.finished_at ? { ...score, finished_at: score.finished_at } : undefined;
};

interface Head extends RankedEdit {
  question_id: number;
}

/** The last word of each device on each question, of what had arrived by `at`. */
const listHeads = (db: Db, score_id: number, at: Date): Promise<Head[]> =>
  db
    .selectFrom("answer_edits")
    .select(["question_id", "device_id", "edit_id", "seq", "edited_at"])
    .distinctOn(["question_id", "device_id"])
    .where("score_id", "=", score_id)
    .where("outcome", "=", "stored")
    .where("received_at", "<=", at)
    .orderBy("question_id")
    .orderBy("device_id")
    .orderBy("seq", "desc")
    .orderBy("edited_at", "desc")
    .orderBy("edit_id", "desc")
    .execute();

/** The answers as they stood at a moment, from the history that is never rewritten: good for ever. */
export const listAnswersAsOf = async (db: Db, score_id: number, at: Date) => {
  const heads = Map.groupBy(await listHeads(db, score_id, at), ({ question_id }) => question_id);
  const standing = [...heads.values()].flatMap((edits) => standingEdit(edits) ?? []);
  if (standing.length === 0) return [];
  return db
    .selectFrom("answer_edits")
    .select(["question_id", "edit_id", "content"])
    .where(
      "edit_id",
      "in",
      standing.map(({ edit_id }) => edit_id),
    )
    .execute();
};

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
