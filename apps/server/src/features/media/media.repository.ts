import type { AttemptOwner } from "@examplar/domain";
import { sql } from "kysely";
import type pg from "pg";
import type { Db } from "../../platform/db/db.ts";
import { ownersSql } from "../devices/index.ts";
import type { ParsedMedia } from "./parse-media.ts";

export interface NewMedia extends ParsedMedia {
  quizzes_attempt_summary_id: number;
  score_id: number | null;
  received_at: Date;
  byte_size: number;
  /** Whether another device had taken over the attempt by then: lists of the student's media leave the item out. */
  elsewhere: boolean;
}

/** Returns how much a student has registered in a quiz, from all seats. */
export const usageOf = async (
  db: Db,
  { quiz_id, user_id }: { quiz_id: number; user_id: number },
): Promise<{ objects: number; bytes: number }> => {
  const { rows } = await sql<{ objects: string; bytes: string }>`
    select count(*) as objects, coalesce(sum(byte_size), 0) as bytes
    from quizzes_attempt_summaries as seats join media on media.quizzes_attempt_summary_id = seats.id
    where seats.quiz_id = ${quiz_id} and seats.user_id = ${user_id}`.execute(db);
  return { objects: Number(rows[0]!.objects), bytes: Number(rows[0]!.bytes) };
};

export interface SeatAttempt {
  id: number;
  started_at: Date | null;
  finished_at: Date | null;
  /** Every device that ever owned the attempt, by id. */
  owners: Readonly<Record<string, AttemptOwner>>;
}

/** Lists a seat's attempts, oldest first. */
export const listAttempts = (db: Db, quizzes_attempt_summary_id: number): Promise<SeatAttempt[]> =>
  db
    .selectFrom("scores")
    .select(["id", "started_at", "finished_at", ownersSql.as("owners")])
    .where("quizzes_attempt_summary_id", "=", quizzes_attempt_summary_id)
    .orderBy("attempt_number")
    .execute();

interface Registered {
  id: string;
  seat: number;
}

const seatsOf = (rows: readonly Registered[]): Map<string, number> => new Map(rows.map(({ id, seat }) => [id, seat]));

/** Returns, by id, the seat for which each of these items was registered. */
export const findRegistered = async (pool: pg.Pool, ids: readonly string[]): Promise<Map<string, number>> => {
  const text = "select id, quizzes_attempt_summary_id as seat from media where id = any($1::uuid[])";
  return seatsOf((await pool.query<Registered>(text, [ids])).rows);
};

/** Inserts in the order of the ids, so that two batches with the same items cannot deadlock. */
const insertText = `
  with added as (
    insert into media (id, quizzes_attempt_summary_id, score_id, kind, happened_at, received_at, duration_ms, storage_key,
      byte_size, mime_type, details, elsewhere)
    select * from unnest($1::uuid[], $2::int[], $3::int[], $4::media_kind[], $5::timestamptz[], $6::timestamptz[], $7::int[],
      $8::text[], $9::bigint[], $10::text[], $11::jsonb[], $12::boolean[]) as given (id)
    order by id
    on conflict do nothing
    returning id, quizzes_attempt_summary_id as seat)
  select id, seat from added
  union all select id, quizzes_attempt_summary_id from media where id = any($13::uuid[])`;

const columns: ((media: NewMedia) => unknown)[] = [
  (media) => media.id,
  (media) => media.quizzes_attempt_summary_id,
  (media) => media.score_id,
  (media) => media.kind,
  (media) => media.happened_at.toISOString(),
  (media) => media.received_at.toISOString(),
  (media) => media.duration_ms,
  (media) => media.storage_key,
  (media) => media.byte_size,
  (media) => media.mime_type,
  (media) => media.details,
  (media) => media.elsewhere,
];

/**
 * Inserts in one statement, and so in one commit. Skips items whose id or key exists. Returns the seats of those `ids`
 * that are registered now; an item that another request is registering at the same moment may be missing.
 */
export const insertMedia = async (
  pool: pg.Pool,
  media: readonly NewMedia[],
  ids: readonly string[],
): Promise<Map<string, number>> => {
  const values = [...columns.map((column) => media.map(column)), ids];
  return seatsOf((await pool.query<Registered>({ name: "insert_media", text: insertText, values })).rows);
};
