import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";

const seatTables = (db: Db) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("quizzes", "quizzes.id", "seats.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id");

const ownerLike = sql<boolean>`exists (
  select from quiz_owner_like_users
  where quiz_owner_like_users.quiz_id = seats.quiz_id and quiz_owner_like_users.user_id = seats.user_id)`;

/** What the clocks of a seat need: the same columns for a student's list and for a teacher's table. */
export const timeColumns = [
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
  sql<boolean>`(quizzes.state = 'preview' and ${ownerLike})`.as("owner_previews"),
] as const;

/** Every seat of a person, of every quiz or of one; a draft shows to its owner-like people only. */
export const listSeats = (db: Db, user_id: number, quiz_id?: number) =>
  seatTables(db)
    .innerJoin("schools", "schools.id", "quizzes.school_id")
    .leftJoin("lti_platforms", "lti_platforms.id", "quizzes.lti_platform_id")
    .select([
      ...timeColumns,
      "seats.time_accommodation_id",
      "seats.user_agreement_accepted_at",
      "seats.user_data_usage_accepted_at",
      "seats.similarity_tool_eula_accepted_at",
      "seats.screen_recording_disabled",
      "seats.spell_checker_blocking_disabled",
      "seats.desktop_app_disabled",
      "quizzes.name as quiz_name",
      "quizzes.quiz_type",
      "quizzes.grade_scale",
      "quizzes.show_scores",
      "quizzes.enable_success_level",
      "quizzes.enable_success_level_students",
      "quizzes.video_proctoring",
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
      ownerLike.as("is_quiz_owner_like"),
      sql<number[]>`array(select tag_id from quiz_tags where quiz_tags.quiz_id = seats.quiz_id order by tag_id)`.as(
        "quiz_tag_ids",
      ),
    ])
    .where("seats.user_id", "=", user_id)
    .where((eb) => eb.or([eb("quizzes.state", "<>", "draft"), ownerLike]))
    .$if(quiz_id !== undefined, (query) => query.where("seats.quiz_id", "=", quiz_id ?? 0))
    .orderBy("sessions.start_at")
    .orderBy("seats.id")
    .execute();

export type SeatRow = Awaited<ReturnType<typeof listSeats>>[number];

/** Every attempt from the person's seats, newest attempt first within a seat. */
export const listScoresOf = (db: Db, user_id: number, quiz_id?: number) =>
  db
    .selectFrom("scores")
    .selectAll()
    .select((eb) =>
      eb
        .selectFrom("quiz_instances")
        .select("quiz_instances.id")
        .whereRef("quiz_instances.score_id", "=", "scores.id")
        .as("instance_id"),
    )
    .where("user_id", "=", user_id)
    .$if(quiz_id !== undefined, (query) => query.where("quiz_id", "=", quiz_id ?? 0))
    .orderBy("quizzes_attempt_summary_id")
    .orderBy("attempt_number", "desc")
    .execute();

export type ScoreRow = Awaited<ReturnType<typeof listScoresOf>>[number];

/** The different extra times that the seats of some quizzes have: few, however many students there are. */
export const listExtraTimes = (db: Db, quiz_ids: number[]) =>
  seatTables(db)
    .select(timeColumns)
    .distinctOn(["seats.quiz_id", "seats.session_id", "seats.time_accommodation_id", "seats.granted_seconds"])
    .where("seats.quiz_id", "in", quiz_ids)
    .where((eb) => eb.or([eb("seats.time_accommodation_id", "is not", null), eb("seats.granted_seconds", ">", 0)]))
    .execute();

export type SeatTimeRow = Awaited<ReturnType<typeof listExtraTimes>>[number];

/** The attempt at a quiz that ends last of those that run; none once a hand has closed its session or the quiz. */
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

/** Answers only for the person's own seat. */
export const findQuizOfSeat = async (db: Db, summary_id: number, user_id: number): Promise<number | undefined> => {
  const seat = await db
    .selectFrom("quizzes_attempt_summaries")
    .select("quiz_id")
    .where("id", "=", summary_id)
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return seat?.quiz_id;
};

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
