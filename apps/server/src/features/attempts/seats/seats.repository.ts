import { identityPhotoKinds, ownerPreviews, type IdentityPhotoKind } from "@examplar/domain";
import { sql, type InferResult, type RawBuilder } from "kysely";
import type { Db, Trx } from "../../../platform/db/db.ts";
import { compiledOnce } from "../../../platform/db/raw.ts";
import type { SessionTimesRow } from "../../sessions/index.ts";
import type { AttemptRow } from "../lists/own-attempts.repository.ts";

const seatTables = (db: Db) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("quizzes", "quizzes.id", "seats.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id");

export const ownerLike = sql<boolean>`exists (
  select from quiz_owner_like_users
  where quiz_owner_like_users.quiz_id = seats.quiz_id and quiz_owner_like_users.user_id = seats.user_id)`;

const clockColumns = [
  "seats.id",
  "seats.quiz_id",
  "seats.session_id",
  "seats.granted_seconds",
  "quizzes.time_limit",
  "quizzes.time_accommodation",
  "sessions.start_at",
  "sessions.end_at",
  "sessions.automatic_start",
  "sessions.opened_at",
  "sessions.closed_at",
  "sessions.granted_seconds as session_granted_seconds",
  "sessions.name as session_name",
  "time_accommodations.numerator",
  "time_accommodations.denominator",
  "time_accommodations.name as time_accommodation_name",
  "quizzes.state as quiz_state",
  "quizzes.closed_at as quiz_closed_at",
] as const;

/** Columns that the clocks of a seat need, for a student's list and a teacher's table alike. */
export const timeColumns = [
  ...clockColumns,
  // The domain's `ownerPreviews` decides; this condition spares all other quizzes the lookup of owner-like users.
  sql<boolean>`(quizzes.state = 'preview' and ${ownerLike})`.as("owner_previews"),
] as const;

/** A row in JSON, where dates are strings. */
type InJson<Row> = {
  [Column in keyof Row]: Date extends Row[Column] ? Exclude<Row[Column], Date> | string : Row[Column];
};

/** JSON, so that one query returns everything that decides about a seat. */
const quizSessions = sql<InJson<SessionTimesRow>[]>`coalesce((
  select json_agg(json_build_object('id', id, 'quiz_id', quiz_id, 'start_at', start_at, 'end_at', end_at,
      'automatic_start', automatic_start, 'opened_at', opened_at, 'closed_at', closed_at,
      'granted_seconds', granted_seconds) order by start_at, id)
  from sessions as every where every.quiz_id = seats.quiz_id), '[]')`;

/**
 * Kinds of the seat's identity photos since the last end: a retake asks for photos again. Only quizzes with video
 * proctoring run this subquery. It filters by kind to use the index, and so does not scan an hour of camera frames.
 */
const identityPhotos = sql<IdentityPhotoKind[]>`case when quizzes.video_proctoring then array(
  select kind::text from media
  where media.quizzes_attempt_summary_id = seats.id and media.kind in (${sql.join(identityPhotoKinds.map((kind) => sql.lit(kind)))})
    and media.happened_at > coalesce((
      select max(finished_at) from scores where scores.quizzes_attempt_summary_id = seats.id), '-infinity')
  group by kind order by kind) else '{}'::text[] end`;

/** Columns of the newest attempt, joined as `score`. */
const attemptColumns = [
  "score.id as score_id",
  "score.instance_id",
  "score.attempt_number",
  "score.state",
  "score.started_at",
  "score.finished_at",
  "score.answered_questions_count_cache",
  "score.answers_to_review_count",
  "score.resync_requested_at",
] as const;

/** Decide, together with the consent, which recordings are made. */
const exemptionColumns = [
  "seats.recording_waived_at",
  "seats.screen_recording_disabled",
  "seats.screen_recording_disabled_at",
  "seats.supervision_deleted_at",
] as const;

/** Selects each seat with its newest attempt. */
const selectSeats = (db: Db) =>
  seatTables(db)
    .innerJoin("schools", "schools.id", "quizzes.school_id")
    .leftJoin("lti_platforms", "lti_platforms.id", "quizzes.lti_platform_id")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("scores")
          .leftJoin("quiz_instances", "quiz_instances.score_id", "scores.id")
          .selectAll("scores")
          .select("quiz_instances.id as instance_id")
          .whereRef("scores.quizzes_attempt_summary_id", "=", "seats.id")
          .orderBy("scores.attempt_number", "desc")
          .limit(1)
          .as("score"),
      (join) => join.onTrue(),
    )
    .select([
      ...clockColumns,
      "seats.user_id",
      "seats.time_accommodation_id",
      "seats.user_agreement_accepted_at",
      "seats.user_data_usage_accepted_at",
      "seats.similarity_tool_eula_accepted_at",
      "seats.user_data_usage_declined_at",
      ...exemptionColumns,
      "seats.spell_checker_blocking_disabled",
      "seats.desktop_app_disabled",
      "quizzes.name as quiz_name",
      "quizzes.quiz_type",
      "quizzes.grade_scale",
      "quizzes.show_scores",
      "quizzes.enable_success_level",
      "quizzes.enable_success_level_students",
      "quizzes.video_proctoring",
      "quizzes.id_card_check",
      "quizzes.audio_proctoring",
      "quizzes.screen_recording",
      "quizzes.screen_proctoring",
      "quizzes.web_page_recording",
      "quizzes.random_questions",
      "quizzes.allow_retake_quiz",
      "quizzes.whole_correction_visible",
      "quizzes.desktop_app_required",
      "quizzes.lti_platform_id",
      "lti_platforms.name as lti_platform_name",
      "schools.name as school_name",
      ...attemptColumns,
      quizSessions.as("quiz_sessions"),
      ownerLike.as("is_quiz_owner_like"),
      identityPhotos.as("identity_photos"),
      sql<number[]>`array(select tag_id from quiz_tags where quiz_tags.quiz_id = seats.quiz_id order by tag_id)`.as(
        "quiz_tag_ids",
      ),
    ])
    .orderBy("sessions.start_at")
    .orderBy("seats.id");

type ReadSeat = InferResult<ReturnType<typeof selectSeats>>[number];

export type SeatRow = ReadSeat & { owner_previews: boolean };

/**
 * Shows a draft to its owner-like users only. The SQL statement would look these users up three times, and every start
 * waits for this read; so code filters.
 */
const shownSeats = (rows: readonly ReadSeat[]): SeatRow[] =>
  rows
    .filter(({ quiz_state, is_quiz_owner_like }) => quiz_state !== "draft" || is_quiz_owner_like)
    .map((row) => ({ ...row, owner_previews: ownerPreviews({ in_preview: row.quiz_state === "preview" }, row) }));

const seatsWhere = <Values extends unknown[]>(
  condition: (...values: Values) => RawBuilder<boolean>,
): ((db: Db, ...values: Values) => Promise<SeatRow[]>) => {
  const read = compiledOnce((db: Db, ...values: Values) => selectSeats(db).where(condition(...values)));
  return async (db, ...values) => shownSeats(await read(db, ...values));
};

const listAllSeats = seatsWhere((user_id: number) => sql<boolean>`seats.user_id = ${user_id}`);

/** A user in a quiz. */
export interface InQuiz {
  user_id: number;
  quiz_id: number;
}

/** Filters by user first, because a user has few rows; a plan that began with the quiz would read a whole hall. */
const isAmong = (user_ids: readonly number[], quiz_ids: readonly number[]) =>
  sql<boolean>`seats.user_id = any(${user_ids}::int[]) and exists (
    select from unnest(${user_ids}::int[], ${quiz_ids}::int[]) as asked (user_id, quiz_id)
    where asked.user_id = seats.user_id and asked.quiz_id = seats.quiz_id)`;

const selectSeatsInQuizzes = seatsWhere((user_ids: readonly number[], quiz_ids: readonly number[]) =>
  isAmong(user_ids, quiz_ids),
);

/** Lists the seats of several users, each in one quiz. */
export const listSeatsInQuizzes = (db: Db, people: readonly InQuiz[]) =>
  selectSeatsInQuizzes(
    db,
    people.map(({ user_id }) => user_id),
    people.map(({ quiz_id }) => quiz_id),
  );

/** Lists every seat of a user, in every quiz or in one. */
export const listSeats = (db: Db, user_id: number, quiz_id?: number) =>
  quiz_id === undefined ? listAllSeats(db, user_id) : listSeatsInQuizzes(db, [{ user_id, quiz_id }]);

// Returns nothing for a seat that belongs to another user.
const selectSeatsBeside = seatsWhere(
  (user_ids: readonly number[], summary_ids: readonly number[]) => sql<boolean>`seats.user_id = any(${user_ids}::int[])
    and exists (
      select from quizzes_attempt_summaries as own
      where own.id = any(${summary_ids}::int[]) and own.user_id = seats.user_id and own.quiz_id = seats.quiz_id)`,
);

/** Lists the seats of each of these users in the quiz of a given seat of theirs. */
export const listSeatsBeside = (db: Db, people: readonly { user_id: number; summary_id: number }[]) =>
  selectSeatsBeside(
    db,
    people.map(({ user_id }) => user_id),
    people.map(({ summary_id }) => summary_id),
  );

/** The columns of an attempt that its seat shows and decides by. */
export type SeatAttemptRow = Pick<
  AttemptRow,
  | "id"
  | "instance_id"
  | "attempt_number"
  | "state"
  | "started_at"
  | "finished_at"
  | "answered_questions_count_cache"
  | "answers_to_review_count"
  | "resync_requested_at"
>;

/** Returns the newest attempt or null: a left join gives its columns all set or all null. */
export const attemptOf = ({ score_id: id, attempt_number, state, ...row }: SeatRow): SeatAttemptRow | null => {
  if (id === null || attempt_number === null || state === null) return null;
  const { instance_id, started_at, finished_at, resync_requested_at } = row;
  const { answered_questions_count_cache: answered, answers_to_review_count: to_review } = row;
  return {
    id,
    instance_id,
    attempt_number,
    state,
    started_at,
    finished_at,
    answered_questions_count_cache: answered ?? 0,
    answers_to_review_count: to_review ?? 0,
    resync_requested_at,
  };
};

const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** Returns all sessions of the seat's quiz. */
export const sessionsOf = ({ quiz_sessions }: SeatRow): SessionTimesRow[] =>
  quiz_sessions.map((session) => ({
    ...session,
    start_at: new Date(session.start_at),
    end_at: new Date(session.end_at),
    opened_at: dateOf(session.opened_at),
    closed_at: dateOf(session.closed_at),
  }));

/** Picks one seat per different extra time of a quiz with a loose index scan, which skips the rows between. */
const seatsOfExtraTimes = (quiz_id: number) => sql<number>`(
  with recursive found as (
    (select id, quiz_id, session_id, time_accommodation_id, granted_seconds from quizzes_attempt_summaries
     where quiz_id = ${quiz_id} and (time_accommodation_id is not null or granted_seconds > 0)
     order by quiz_id, coalesce(session_id, 0), coalesce(time_accommodation_id, 0), granted_seconds limit 1)
    union all
    select next.* from found cross join lateral (
      select id, quiz_id, session_id, time_accommodation_id, granted_seconds from quizzes_attempt_summaries as other
      where other.quiz_id = found.quiz_id and (other.time_accommodation_id is not null or other.granted_seconds > 0)
        and (other.quiz_id, coalesce(other.session_id, 0), coalesce(other.time_accommodation_id, 0), other.granted_seconds)
          > (found.quiz_id, coalesce(found.session_id, 0), coalesce(found.time_accommodation_id, 0), found.granted_seconds)
      order by other.quiz_id, coalesce(other.session_id, 0), coalesce(other.time_accommodation_id, 0),
        other.granted_seconds limit 1
    ) as next
  ) select id from found)`;

/** Lists the different extra times of a quiz's seats: few, however many students there are. */
export const listExtraTimes = (db: Db, quiz_id: number) =>
  seatTables(db).select(timeColumns).where("seats.id", "in", seatsOfExtraTimes(quiz_id)).execute();

export type SeatTimeRow = Awaited<ReturnType<typeof listExtraTimes>>[number];

/** Finds the running attempt of a quiz that ends last. Ignores attempts whose session or quiz somebody has closed. */
export const findLastRunning = (db: Db, quiz_id: number) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .select(["scores.closes_at"])
    .where("scores.quiz_id", "=", quiz_id)
    .where("scores.state", "=", "started")
    .where("sessions.closed_at", "is", null)
    .where((eb) => eb.or([eb("seats.session_id", "is not", null), eb("quizzes.closed_at", "is", null)]))
    .orderBy("scores.closes_at", (order) => order.desc().nullsFirst())
    .limit(1)
    .executeTakeFirst();

export const hasSeat = async (db: Db, quiz_id: number, user_id: number): Promise<boolean> =>
  (await listSeats(db, user_id, quiz_id)).length > 0;

export const findAnySeat = (db: Db, summary_id: number) =>
  db
    .selectFrom("quizzes_attempt_summaries")
    .select(["id", "quiz_id", "user_id"])
    .where("id", "=", summary_id)
    .executeTakeFirst();

export const setGrantedTime = (db: Db, summary_id: number, granted_seconds: number) =>
  db.updateTable("quizzes_attempt_summaries").set({ granted_seconds }).where("id", "=", summary_id).execute();

/** Call before changing the seat's time: the lock makes a start wait for the change, or the change for the start. */
export const lockSeat = (trx: Trx, summary_id: number) =>
  trx.selectFrom("quizzes_attempt_summaries").select("id").where("id", "=", summary_id).forUpdate().execute();
