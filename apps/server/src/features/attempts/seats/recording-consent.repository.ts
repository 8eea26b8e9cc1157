import type { Grant, RecordingWaiver } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";

/** Returns the consent with the newest attempt, whose teachers must be notified of a change. */
export const findConsent = (db: Db, summary_id: number) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("quizzes", "quizzes.id", "seats.quiz_id")
    .innerJoin("users", "users.id", "seats.user_id")
    .leftJoin("users as granting", "granting.id", "seats.recording_waived_by")
    .select([
      "seats.id",
      "seats.quiz_id",
      "seats.user_id",
      "seats.user_data_usage_accepted_at",
      "seats.user_data_usage_declined_at",
      "seats.screen_recording_disabled",
      "seats.recording_waived_at",
      "users.name",
      "granting.name as waived_by",
      "quizzes.quiz_type",
      "quizzes.video_proctoring",
      "quizzes.audio_proctoring",
      "quizzes.screen_recording",
      "quizzes.web_page_recording",
      sql<number | null>`(select max(id) from scores where quizzes_attempt_summary_id = seats.id)`.as("score_id"),
    ])
    .where("seats.id", "=", summary_id)
    .executeTakeFirst();

export type ConsentRow = NonNullable<Awaited<ReturnType<typeof findConsent>>>;

interface Granted {
  waives: RecordingWaiver;
  at: Date;
  actor_id: number;
}

/** Idempotent: a second waiver keeps the time of the first, because recordings made before it stay. */
export const setRecordingWaiver = (db: Db, summary_id: number, { waives, at, actor_id }: Granted) =>
  db
    .updateTable("quizzes_attempt_summaries")
    .set((eb) => ({
      screen_recording_disabled: waives !== "nothing",
      screen_recording_disabled_at:
        waives === "nothing" ? null : eb.fn.coalesce("screen_recording_disabled_at", eb.val(at)),
      recording_waived_at: waives === "everything" ? eb.fn.coalesce("recording_waived_at", eb.val(at)) : null,
      recording_waived_by: waives === "nothing" ? null : actor_id,
    }))
    .where("id", "=", summary_id)
    .execute();

interface WaiverRow {
  score_id: number;
  at: Date;
  waives: RecordingWaiver;
}

/**
 * Lists every decision about recording these attempts' seats, oldest first. The seat itself stores only the last one.
 */
export const listWaivers = async (db: Db, score_ids: readonly number[]): Promise<WaiverRow[]> => {
  const { rows } = await sql<WaiverRow>`
    select scores.id as score_id, audit_log.at, audit_log.details ->> 'waives' as waives
    from scores join audit_log on audit_log.subject_type = 'quizzes_attempt_summary'
      and audit_log.subject_id = scores.quizzes_attempt_summary_id::text and audit_log.action = 'recording_waived'
    where scores.id = any(${[...score_ids]}::int[])
    order by audit_log.at, audit_log.id`.execute(db);
  return rows;
};

/** Every decision about the recording of one seat, in the order of time. */
export const listRecordingGrants = async (db: Db, summary_id: number): Promise<Grant[]> => {
  const { rows } = await sql<Pick<WaiverRow, "at" | "waives">>`
    select at, details ->> 'waives' as waives from audit_log
    where subject_type = 'quizzes_attempt_summary' and subject_id = ${String(summary_id)} and action = 'recording_waived'
    order by at, id`.execute(db);
  return rows.map(({ at, waives }) => ({ at_ms: at.getTime(), waives }));
};

/** Marks the seats; the caller deletes what was recorded in them until now. */
export const markSupervisionDeleted = (db: Db, summary_ids: readonly number[], at: Date) =>
  db
    .updateTable("quizzes_attempt_summaries")
    .set({ supervision_deleted_at: at })
    .where("id", "in", summary_ids)
    .execute();

/** Idempotent: keeps the time of the first refusal. */
export const declineRecording = (db: Db, summary_id: number, at: Date) =>
  db
    .updateTable("quizzes_attempt_summaries")
    .set((eb) => ({ user_data_usage_declined_at: eb.fn.coalesce("user_data_usage_declined_at", eb.val(at)) }))
    .where("id", "=", summary_id)
    .execute();

/** Lists students who declined, neither accepted later nor got a waiver. */
export const listDeclined = (db: Db, quiz_id: number) =>
  db
    .selectFrom("quizzes_attempt_summaries as seats")
    .innerJoin("users", "users.id", "seats.user_id")
    .select(["seats.id as quizzes_attempt_summary_id", "users.name"])
    .where("seats.quiz_id", "=", quiz_id)
    .where("seats.user_data_usage_declined_at", "is not", null)
    .where("seats.user_data_usage_accepted_at", "is", null)
    .where("seats.recording_waived_at", "is", null)
    .orderBy("seats.user_data_usage_declined_at")
    .execute();
