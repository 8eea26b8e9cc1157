import type { StoredMediaKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { ofSchools, type Expired } from "../../retention/index.ts";

/** Deletes old rows; a trigger queues their objects for removal. */
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
    .where("requested_at", "<=", sql<Date>`now()`)
    .orderBy("requested_at")
    .orderBy("storage_key")
    .limit(limit)
    .execute();
  return rows.map(({ storage_key }) => storage_key);
};

const queuedAtOnce = 5_000;

/** Makes a job remove these objects after the delay, unless they are registered by then. */
export const queueRemovals = async (db: Db, keys: readonly string[], in_seconds = 0): Promise<void> => {
  for (let at = 0; at < keys.length; at += queuedAtOnce)
    await sql`
      insert into media_removals (storage_key, requested_at)
      select distinct key, now() + make_interval(secs => ${in_seconds})
      from unnest(${keys.slice(at, at + queuedAtOnce)}::text[]) as given (key) order by key
      on conflict do nothing`.execute(db);
};

/** Returns the keys whose objects are queued for removal. */
export const queuedKeys = async (db: Db, keys: readonly string[]): Promise<ReadonlySet<string>> => {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom("media_removals").select("storage_key").where("storage_key", "in", keys).execute();
  return new Set(rows.map(({ storage_key }) => storage_key));
};

export const forgetRemovals = async (db: Db, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await db.deleteFrom("media_removals").where("storage_key", "in", keys).execute();
};

/** Moves these keys to the end of the queue: objects that cannot be removed now must not delay the rest. */
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

/** Lists quizzes with seats, in whose folder a student can have put objects, whether or not they still record. */
export const listQuizzesWithSeats = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from quizzes
    where exists (select from quizzes_attempt_summaries as seats where seats.quiz_id = quizzes.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};

export interface LyingObject {
  key: string;
  stored_at: Date;
}

/**
 * Of unregistered objects, returns those that this database once let their student put: from the consent on for a day,
 * and from the start of an attempt until a day after its end. The margins allow for a different clock in the storage.
 */
export const keysOnceAllowed = async (db: Db, objects: readonly LyingObject[]): Promise<ReadonlySet<string>> => {
  const lying = objects.map(({ key, stored_at }) => ({ key, stored_at, folder: /^(\d{1,9})\/(\d{1,9})\//.exec(key) }));
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${lying.map(({ key }) => key)}::text[], ${lying.map(({ stored_at }) => stored_at)}::timestamptz[],
      ${lying.map(({ folder }) => folder?.[1] ?? null)}::int[], ${lying.map(({ folder }) => folder?.[2] ?? null)}::int[])
      as lying (key, stored_at, quiz_id, user_id)
    where exists (
      select from quizzes_attempt_summaries as seats
      where seats.quiz_id = lying.quiz_id and seats.user_id = lying.user_id
        and stored_at >= seats.user_data_usage_accepted_at - interval '1 hour'
        and (stored_at <= seats.user_data_usage_accepted_at + interval '1 day' or exists (
          select from scores where scores.quizzes_attempt_summary_id = seats.id
            and stored_at >= scores.started_at and stored_at <= scores.finished_at + interval '25 hours')))`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
};
