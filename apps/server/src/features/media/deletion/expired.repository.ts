import type { StoredMediaKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { ofSchools, type Expired } from "../../retention/index.ts";

/** The rows; a trigger queues their objects for removal. */
export const deleteOldMedia =
  (...kinds: StoredMediaKind[]) =>
  async (db: Db, { older_than, schools, limit }: Expired): Promise<number> => {
    const { numAffectedRows } = await sql`
      delete from media where id in (
        select old.id from media as old
        join quizzes_attempt_summaries as seats on seats.id = old.quizzes_attempt_summary_id
        join quizzes on quizzes.id = seats.quiz_id
        where old.received_at < ${older_than} and old.kind = any(${kinds}::media_kind[]) and ${ofSchools(schools)}
        limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  };

export const listRemovals = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("media_removals")
    .select("storage_key")
    .orderBy("requested_at")
    .orderBy("storage_key")
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
};

export const forgetRemovals = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom("media_removals").where("storage_key", "in", keys).execute();
};

/** Behind all others: what cannot be removed now must not keep the rest waiting. */
export const postponeRemovals = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await db
    .updateTable("media_removals")
    .set({ requested_at: sql<Date>`now()` })
    .where("storage_key", "in", keys)
    .execute();
};

export const keysInUse = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("media").select("storage_key").where("storage_key", "in", keys).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

/** Quizzes under whose folder a student can have put something. */
export const listRecordingQuizzes = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from quizzes
    where video_proctoring or audio_proctoring or screen_recording or web_page_recording
      or exists (select from quizzes_attempt_summaries as seats join media on media.quizzes_attempt_summary_id = seats.id
        where seats.quiz_id = quizzes.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};
