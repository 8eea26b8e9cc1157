import { isIdentityPhoto, type StoredMediaKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isLater, type LastItem } from "../../platform/db/later-rows.ts";

export interface MediaAttempt {
  score_id: number;
  quiz_id: number;
  summary_id: number;
}

export const findAttempt = (db: Db, score_id: number): Promise<MediaAttempt | undefined> =>
  db
    .selectFrom("scores")
    .select(["id as score_id", "quiz_id", "quizzes_attempt_summary_id as summary_id"])
    .where("id", "=", score_id)
    .executeTakeFirst();

/** Returns those of these attempts that belong to the quiz. */
export const listInQuiz = async (db: Db, score_ids: readonly number[], quiz_id: number): Promise<number[]> => {
  const found = await db
    .selectFrom("scores")
    .select("id")
    .where("quiz_id", "=", quiz_id)
    .where("id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .execute();
  return found.map(({ id }) => id);
};

export interface MediaSeat {
  summary_id: number;
  quiz_id: number;
  score_ids: number[];
}

export const findSeat = (db: Db, summary_id: number): Promise<MediaSeat | undefined> =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .select(["seats.id as summary_id", "seats.quiz_id"])
    .select(sql<number[]>`array(select id from scores where quizzes_attempt_summary_id = seats.id)`.as("score_ids"))
    .where("seats.id", "=", summary_id)
    .executeTakeFirst();

export interface MediaRow {
  id: string;
  kind: StoredMediaKind;
  happened_at: Date;
  received_at: Date;
  duration_ms: number | null;
  byte_size: string;
  mime_type: string;
  details: Record<string, unknown>;
}

const columns = sql`id, kind, happened_at, received_at, duration_ms, byte_size, mime_type, details`;

interface Wanted {
  kind: StoredMediaKind;
  /** True: only media of devices that had already lost the attempt. False: only the others. */
  elsewhere: boolean;
  limit: number;
}

/** Photos belong to the seat, all other media to the attempt. */
const isOf = ({ score_id, summary_id }: MediaAttempt, { kind, elsewhere }: Omit<Wanted, "limit">) =>
  isIdentityPhoto(kind)
    ? sql`quizzes_attempt_summary_id = ${summary_id} and kind = ${kind}`
    : sql`score_id = ${score_id} and kind = ${kind} and elsewhere = ${elsewhere}`;

/** Lists media by time, then by id. */
export const listMedia = async (db: Db, attempt: MediaAttempt, page: Wanted & LastItem): Promise<MediaRow[]> => {
  const found = sql`select last.happened_at, last.id from media as last
    where last.id = ${page.after}::uuid and last.quizzes_attempt_summary_id = ${attempt.summary_id}`;
  const { rows } = await sql<MediaRow>`
    select ${columns} from media where ${isOf(attempt, page)} and ${isLater(found, page)}
    order by happened_at, id limit ${page.limit}`.execute(db);
  return rows;
};

interface Window extends Wanted {
  from: Date | null;
  to: Date | null;
}

/** Divides the rows into `limit` parts of equal size and returns one of each, so that they cover the whole window. */
export const listThinned = async (
  db: Db,
  attempt: MediaAttempt,
  { from, to, limit, ...wanted }: Window,
): Promise<{ count: number; rows: MediaRow[] }> => {
  const { rows } = await sql<MediaRow & { count: string }>`
    select ${columns}, count from (
      select *, count(*) over () as count, row_number() over (order by happened_at, id) - 1 as place from media
      where ${isOf(attempt, wanted)} and (${from}::timestamptz is null or happened_at >= ${from})
        and (${to}::timestamptz is null or happened_at <= ${to})) as numbered
    where place = 0 or place * ${limit} / count <> (place - 1) * ${limit} / count
    order by happened_at, id`.execute(db);
  return { count: Number(rows[0]?.count ?? 0), rows };
};

/**
 * Returns the thumbnails of these screenshots, by screenshot. Only of the same attempt, because a browser names the
 * original.
 */
export const listThumbs = async (
  db: Db,
  score_id: number,
  screenshot_ids: readonly string[],
): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; of: string }>`
    select id, details ->> 'of' as of from media
    where score_id = ${score_id} and kind = 'screenshot_thumb' and details ->> 'of' = any(${[...screenshot_ids]}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, of }) => [of, id]));
};

export interface FigureRow {
  kind: StoredMediaKind;
  count: string;
  bytes: string;
  first_happened_at: Date;
  last_happened_at: Date;
  last_received_at: Date;
}

export const listFigures = async (db: Db, { score_id, summary_id }: MediaAttempt): Promise<FigureRow[]> => {
  const { rows } = await sql<FigureRow>`
    select kind, count(*) as count, sum(byte_size) as bytes, min(happened_at) as first_happened_at,
      max(happened_at) as last_happened_at, max(received_at) as last_received_at
    from media
    where quizzes_attempt_summary_id = ${summary_id} and (score_id = ${score_id} or score_id is null) and not elsewhere
    group by kind order by kind`.execute(db);
  return rows;
};

/** Finds a medium. A photo of the onboarding has no attempt: readers of its seat may read it. */
export const findMedia = (db: Db, media_id: string) =>
  db
    .selectFrom("media")
    .select(["storage_key", "mime_type", "byte_size", "score_id", "quizzes_attempt_summary_id as summary_id"])
    .where("id", "=", media_id)
    .executeTakeFirst();
