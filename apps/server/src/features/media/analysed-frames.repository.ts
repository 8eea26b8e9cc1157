import { identityPhotoKinds, type FaceFigures, type IdentityPhotoKind } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { isLater, type LastItem } from "../../platform/db/later-rows.ts";

export interface AnalysedFrameRow {
  id: string;
  happened_at: Date;
  details: Record<string, unknown> & Partial<FaceFigures>;
  score_id: number;
  quizzes_attempt_summary_id: number;
  name: string;
}

interface Wanted {
  quiz_id: number;
  /** Limits the frames to these attempts; null for the whole quiz. */
  score_ids: number[] | null;
  search: string;
  limit: number;
}

/** Reads only the newest frames of each attempt: an exam of a whole hall has a million. */
const newestOfAttempt = 1_000;

/** Lists frames of students whose name or address contains the search; analysed frames first, then the newest. */
export const listAnalysedFrames = async (
  db: Db,
  { quiz_id, score_ids, search, limit }: Wanted,
): Promise<AnalysedFrameRow[]> => {
  const { rows } = await sql<AnalysedFrameRow>`
    select frames.id, frames.happened_at, frames.details, scores.id as score_id, users.name,
      scores.quizzes_attempt_summary_id
    from scores join users on users.id = scores.user_id
    cross join lateral (
      select * from (
        select id, happened_at, details from media
        where score_id = scores.id and kind = 'camera_frame' and not elsewhere
        order by happened_at desc, id desc limit ${newestOfAttempt}) as newest
      order by details ? 'faces_count' desc, happened_at desc, id limit ${limit}) as frames
    where scores.quiz_id = ${quiz_id} and (${score_ids}::int[] is null or scores.id = any(${score_ids}::int[]))
      and (${search} = '' or strpos(lower(users.name || ' ' || coalesce(users.email, '')), lower(${search})) > 0)
    order by frames.details ? 'faces_count' desc, frames.happened_at desc, frames.id limit ${limit}`.execute(db);
  return rows;
};

interface FramePage extends LastItem {
  score_id: number;
  limit: number;
}

/**
 * True for a count that `figuresIn` can read. Dropping frames after the query would make a full page look like the
 * last.
 */
const hasCount = sql<boolean>`details ? 'faces_count' and jsonb_typeof(details->'faces_count') = 'number'
  and details->>'faces_count' ~ '^[0-9]{1,9}$'`;

/** Returns a page of the analysed frames of an attempt, sorted by time. */
export const listAnalysedOf = async (
  db: Db,
  { score_id, limit, ...last }: FramePage,
): Promise<Pick<AnalysedFrameRow, "id" | "happened_at" | "details">[]> => {
  const found = sql`select last.happened_at, last.id from media as last
    where last.id = ${last.after}::uuid and last.score_id = ${score_id}`;
  const { rows } = await sql<AnalysedFrameRow>`
    select id, happened_at, details from media
    where score_id = ${score_id} and kind = 'camera_frame' and not elsewhere and ${hasCount}
      and ${isLater(found, last)}
    order by happened_at, id limit ${limit}`.execute(db);
  return rows;
};

export interface IdentityPhotoRow {
  id: string;
  kind: IdentityPhotoKind;
  happened_at: Date;
  quizzes_attempt_summary_id: number;
}

/** Lists the newest photo of each kind for these seats. */
export const listIdentityPhotos = async (
  db: Db,
  summary_ids: readonly number[],
  kinds: readonly IdentityPhotoKind[] = identityPhotoKinds,
): Promise<IdentityPhotoRow[]> => {
  const { rows } = await sql<IdentityPhotoRow>`
    select distinct on (quizzes_attempt_summary_id, kind) id, kind, happened_at, quizzes_attempt_summary_id from media
    where quizzes_attempt_summary_id = any(${[...summary_ids]}::int[]) and kind = any(${[...kinds]}::media_kind[])
    order by quizzes_attempt_summary_id, kind, happened_at desc`.execute(db);
  return rows;
};
