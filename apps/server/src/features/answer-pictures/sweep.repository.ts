import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

/**
 * Matches files named by any edit of the same answer, in time or late. A standing answer may be older than the history.
 */
const names = (content: "edits.content" | "answers.content") => sql`(
  ${sql.ref(content)} -> 'files' @> jsonb_build_array(jsonb_build_object('file_id', answer_pictures.file_id))
  or ${sql.ref(content)} -> 'picture_ids' @> to_jsonb(answer_pictures.id))`;

const isNamed = sql<boolean>`(
  exists (
    select from answer_edits as edits
    where edits.score_id = answer_pictures.score_id and edits.question_id = answer_pictures.question_id
      and ${names("edits.content")})
  or exists (
    select from answers
    where answers.score_id = answer_pictures.score_id and answers.question_id = answer_pictures.question_id
      and ${names("answers.content")}))`;

export const listUnnamed = (db: Db) =>
  db
    .selectFrom("answer_pictures")
    .select(["id", "uploaded_at", "created_at"])
    .where(({ not }) => not(isNamed))
    .orderBy("id")
    .limit(10_000)
    .execute();

/**
 * Restarts the month of an unnamed file that was sent again, because an edit will name it. Named files keep their time.
 */
export const keepUnnamed = (db: Db, id: number, uploaded_at: Date) =>
  db
    .updateTable("answer_pictures")
    .set({ uploaded_at })
    .where("id", "=", id)
    .where(({ not }) => not(isNamed))
    .execute();

/** Checks again whether an edit names the file, because one may have arrived since. */
export const deleteUnnamed = async (db: Db, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0;
  const rows = await db
    .deleteFrom("answer_pictures")
    .where("id", "in", ids)
    .where(({ not }) => not(isNamed))
    .returning("id")
    .execute();
  return rows.length;
};

export const keysInUse = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("answer_pictures").select("storage_key").where("storage_key", "in", keys).execute();
  return new Set(rows.flatMap(({ storage_key }) => storage_key ?? []));
};
