import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import type { PaperAttempt } from "../attempts/index.ts";

/** Finds the quiz of a seat; undefined when the seat does not exist. */
export const findSeatQuiz = (db: Db, summary_id: number) =>
  db.selectFrom("quizzes_attempt_summaries").select("quiz_id").where("id", "=", summary_id).executeTakeFirst();

const selectSheets = (db: Db) =>
  db
    .selectFrom("scanned_paper_quiz_sheets as sheets")
    .innerJoin("scores", "scores.id", "sheets.score_id")
    .select([
      "sheets.id",
      "sheets.edited",
      "scores.id as score_id",
      "scores.quiz_id",
      "scores.user_id",
      "scores.quizzes_attempt_summary_id as summary_id",
    ]);

export const findSheet = (db: Db, sheet_id: number) =>
  selectSheets(db).where("sheets.id", "=", sheet_id).executeTakeFirst();

export const findSheetOfScore = (db: Db, score_id: number) =>
  selectSheets(db).where("scores.id", "=", score_id).executeTakeFirst();

export type SheetRow = NonNullable<Awaited<ReturnType<typeof findSheet>>>;

/** The caller has locked the seat, so that nobody else creates a sheet meanwhile. */
export const insertSheet = async (
  trx: Trx,
  { quiz_id, user_id, score_id }: PaperAttempt,
  created_at: Date,
): Promise<number> => {
  const { id } = await trx
    .insertInto("scanned_paper_quiz_sheets")
    .values({ quiz_id, user_id, score_id, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** Locks the sheet: if two teachers set the pages at once, the second sees the pages of the first. */
export const lockSheet = (trx: Trx, sheet_id: number) =>
  trx
    .selectFrom("scanned_paper_quiz_sheets")
    .select("id")
    .where("id", "=", sheet_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const setEdited = (trx: Trx, score_id: number) =>
  trx
    .updateTable("scanned_paper_quiz_sheets")
    .set({ edited: true })
    .where("score_id", "=", score_id)
    .where("edited", "=", false)
    .execute();

/** Finds an attempt on paper with its paper; undefined for any other attempt. */
export const findPaperInstance = (db: Db, score_id: number) =>
  db
    .selectFrom("scores")
    .innerJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
    .select(["scores.id as score_id", "scores.quiz_id", "scores.user_id", "quiz_instances.id as instance_id"])
    .where("scores.id", "=", score_id)
    .where("scores.state", "=", sql.lit("paper"))
    .executeTakeFirst();
