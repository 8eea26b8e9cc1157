import { standingEdit, type RankedEdit } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { helps } from "../../attempts/index.ts";

export const listClosedAttempts = async (db: Db, score_ids: readonly number[]) => {
  const scores = await db
    .selectFrom("scores")
    .innerJoin("users", "users.id", "scores.user_id")
    .select(["scores.id", "scores.user_id", "scores.quiz_id", "scores.state", "scores.finished_at"])
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .select(["users.name as student_name", "quizzes.name as quiz_name"])
    .where("scores.id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .orderBy("scores.id")
    .execute();
  return scores.flatMap(({ finished_at, ...score }) => (finished_at ? [{ ...score, finished_at }] : []));
};

/** Lists the standing answers, each with the outcome of its edit. */
export const listStandingAnswers = (db: Db, score_ids: readonly number[]) =>
  db
    .selectFrom("answers")
    .innerJoin("answer_edits", (join) =>
      join
        .onRef("answer_edits.score_id", "=", "answers.score_id")
        .onRef("answer_edits.edit_id", "=", "answers.edit_id"),
    )
    .select(["answers.score_id", "answers.question_id", "answer_edits.edit_id"])
    .select(["answer_edits.content", "answer_edits.outcome"])
    .where("answers.score_id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .execute();

interface Head extends RankedEdit {
  score_id: number;
  question_id: number;
}

/** The last edit of each device on each question. */
const listHeads = (db: Db, score_ids: readonly number[]): Promise<Head[]> =>
  db
    .selectFrom("answer_edits")
    .select(["score_id", "question_id", "device_id", "edit_id", "seq", "edited_at"])
    .distinctOn(["score_id", "question_id", "device_id"])
    .where("score_id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .where("outcome", "=", "stored")
    .orderBy("score_id")
    .orderBy("question_id")
    .orderBy("device_id")
    .orderBy("seq", "desc")
    .orderBy("edited_at", "desc")
    .orderBy("edit_id", "desc")
    .execute();

/** Lists the edits on which the answers stood at the end, computed from the history, which is never rewritten. */
export const listStandingEdits = async (db: Db, score_ids: readonly number[]): Promise<Head[]> => {
  const heads = Map.groupBy(
    await listHeads(db, score_ids),
    ({ score_id, question_id }) => `${score_id}/${question_id}`,
  );
  return [...heads.values()].flatMap((edits) => standingEdit(edits) ?? []);
};

export const listEdits = (db: Db, edits: readonly { score_id: number; edit_id: string }[]) =>
  db
    .selectFrom("answer_edits")
    .select(["score_id", "question_id", "edit_id", "content"])
    .where(
      sql<boolean>`(score_id, edit_id) in (select * from unnest(
        ${edits.map(({ score_id }) => score_id)}::int[], ${edits.map(({ edit_id }) => edit_id)}::uuid[]))`,
    )
    .execute();

/** Lists every receipt issued for these attempts. */
export const listReceipts = (db: Db, score_ids: readonly number[]) =>
  db
    .selectFrom("receipts")
    .select(["score_id", "digest", "answers_count", "issued_at", "edit_ids"])
    .where("score_id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .execute();

interface NewReceipt {
  score_id: number;
  digest: string;
  answers_count: number;
  edit_ids: string[];
  issued_at: Date;
}

/** Idempotent: the same answers keep one receipt, with the time of its first issue. */
export const insertReceipts = async (db: Db, receipts: readonly NewReceipt[]): Promise<void> => {
  if (receipts.length === 0) return;
  await db
    .insertInto("receipts")
    .values(receipts)
    .onConflict((conflict) => conflict.columns(["score_id", "digest"]).doNothing())
    .execute();
};

export interface AttemptOf {
  score_id: number;
  user_id: number;
}

/** Returns those attempts that belong to the user, or in which the user may help. */
export const listOwnOrHelped = async (db: Db, asked: readonly AttemptOf[]): Promise<AttemptOf[]> => {
  const { rows } = await sql<AttemptOf>`
    select asked.score_id, asked.user_id
    from unnest(${asked.map(({ score_id }) => score_id)}::int[], ${asked.map(({ user_id }) => user_id)}::int[])
      as asked (score_id, user_id)
    join scores on scores.id = asked.score_id
    where scores.user_id = asked.user_id or ${helps(sql<number>`asked.user_id`)}`.execute(db);
  return rows;
};
