import type { Db, Trx } from "../../platform/db/db.ts";
import { attemptRunsAt } from "./attempt-runs.repository.ts";

const columns = [
  "sessions.id",
  "sessions.quiz_id",
  "sessions.name",
  "sessions.start_at",
  "sessions.end_at",
  "sessions.automatic_start",
  "sessions.opened_at",
  "sessions.closed_at",
  "sessions.allow_self_enrollment",
] as const;

const selectSessions = (db: Db, now: Date) =>
  db
    .selectFrom("sessions")
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom("quizzes_attempt_summaries")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("quizzes_attempt_summaries.session_id", "=", "sessions.id")
        .$asScalar()
        .$notNull()
        .as("students_count"),
    )
    .select((eb) =>
      eb
        .selectFrom("scores")
        .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
        .select((inner) => inner.fn.countAll<number>().as("count"))
        .whereRef("scores.quiz_id", "=", "sessions.quiz_id")
        .whereRef("seats.session_id", "=", "sessions.id")
        .where(attemptRunsAt(now))
        .$asScalar()
        .$notNull()
        .as("writing_count"),
    );

export type SessionRow = Awaited<ReturnType<typeof listSessionsOfQuizzes>>[number];

export const listSessionsOfQuizzes = (db: Db, quiz_ids: number[], now: Date) =>
  selectSessions(db, now)
    .where("sessions.quiz_id", "in", quiz_ids.length > 0 ? quiz_ids : [-1])
    .orderBy("sessions.start_at")
    .orderBy("sessions.id")
    .execute();

/**
 * Lists the sessions of some quizzes with what decides about a seat, and no columns that grow with the number of
 * students.
 */
export const listSessionTimes = (db: Db, quiz_ids: number[]) =>
  db
    .selectFrom("sessions")
    .select(["id", "quiz_id", "start_at", "end_at", "automatic_start", "opened_at", "closed_at", "granted_seconds"])
    .where("quiz_id", "in", quiz_ids.length > 0 ? quiz_ids : [-1])
    .orderBy("start_at")
    .orderBy("id")
    .execute();

export type SessionTimesRow = Awaited<ReturnType<typeof listSessionTimes>>[number];

export const findSessionTaughtBy = (db: Db, user_id: number, session_id: number, now: Date) =>
  selectSessions(db, now)
    .innerJoin("quiz_owner_like_users", "quiz_owner_like_users.quiz_id", "sessions.quiz_id")
    .where("sessions.id", "=", session_id)
    .where("quiz_owner_like_users.user_id", "=", user_id)
    .executeTakeFirst();

export const lockSession = (trx: Trx, session_id: number) =>
  trx.selectFrom("sessions").select(columns).where("id", "=", session_id).forUpdate().executeTakeFirstOrThrow();

export const setOpened = (trx: Trx, session_id: number, opened_at: Date) =>
  trx.updateTable("sessions").set({ opened_at }).where("id", "=", session_id).execute();

export const setClosed = (trx: Trx, session_id: number, closed_at: Date) =>
  trx.updateTable("sessions").set({ closed_at }).where("id", "=", session_id).execute();

/** Lists sessions whose end lies in the future, because their boundaries must be announced. */
export const listUpcomingSessions = (db: Db, now: Date) =>
  db.selectFrom("sessions").select(["id", "quiz_id", "start_at", "end_at"]).where("end_at", ">", now).execute();

export const grantTimeToSession = (db: Db, session_id: number, granted_seconds: number) =>
  db.updateTable("sessions").set({ granted_seconds }).where("id", "=", session_id).execute();
