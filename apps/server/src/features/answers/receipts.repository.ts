import { standingEdit, type RankedEdit } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { helps } from "../attempts/index.ts";

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

/** The last word of each device on each question. */
const listHeads = (db: Db, score_id: number): Promise<Head[]> =>
  db
    .selectFrom("answer_edits")
    .select(["question_id", "device_id", "edit_id", "seq", "edited_at"])
    .distinctOn(["question_id", "device_id"])
    .where("score_id", "=", score_id)
    .where("outcome", "=", "stored")
    .orderBy("question_id")
    .orderBy("device_id")
    .orderBy("seq", "desc")
    .orderBy("edited_at", "desc")
    .orderBy("edit_id", "desc")
    .execute();

/** The edits on which the answers stand, by the history that is never rewritten. */
export const standingEditIds = async (db: Db, score_id: number): Promise<string[]> => {
  const heads = Map.groupBy(await listHeads(db, score_id), ({ question_id }) => question_id);
  return [...heads.values()].flatMap((edits) => standingEdit(edits)?.edit_id ?? []);
};

export const listEdits = (db: Db, score_id: number, edit_ids: readonly string[]) =>
  db
    .selectFrom("answer_edits")
    .select(["question_id", "edit_id", "content"])
    .where("score_id", "=", score_id)
    .where("edit_id", "=", sql<string>`any(${[...edit_ids]}::uuid[])`)
    .execute();

const columns = ["digest", "answers_count", "issued_at", "edit_ids"] as const;

export const findReceipt = (db: Db, score_id: number) =>
  db.selectFrom("receipts").select(columns).where("score_id", "=", score_id).executeTakeFirst();

/** One receipt an attempt: who asks at the same moment gets the same one. */
export const insertReceipt = (
  db: Db,
  receipt: { score_id: number; digest: string; answers_count: number; edit_ids: string[]; issued_at: Date },
) =>
  db
    .insertInto("receipts")
    .values(receipt)
    .onConflict((conflict) => conflict.column("score_id").doNothing())
    .execute();

/** The student, and whoever may help with the attempt, may check a receipt. */
export const maySeeReceipt = async (db: Db, score_id: number, user_id: number): Promise<boolean> => {
  const score = await db
    .selectFrom("scores")
    .select("scores.id")
    .where("scores.id", "=", score_id)
    .where((eb) => eb.or([eb("scores.user_id", "=", user_id), helps(user_id)]))
    .executeTakeFirst();
  return score !== undefined;
};
