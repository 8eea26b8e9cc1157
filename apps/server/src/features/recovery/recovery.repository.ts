import { sql } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { helps } from "../attempts/index.ts";

export const listAttemptsHelpedBy = (db: Db, user_id: number, instance_ids: readonly number[]) =>
  db
    .selectFrom("quiz_instances")
    .innerJoin("scores", "scores.id", "quiz_instances.score_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .innerJoin("users", "users.id", "scores.user_id")
    .select([
      "quiz_instances.id as instance_id",
      "scores.id as score_id",
      "scores.quiz_id",
      "scores.user_id",
      "scores.state",
      "scores.quizzes_attempt_summary_id as summary_id",
      "scores.resync_requested_at",
      "quizzes.name as quiz_name",
      "users.name as student_name",
    ])
    .where("quiz_instances.id", "=", sql<number>`any(${[...instance_ids]}::int[])`)
    .where(helps(user_id))
    .execute();

export type HelpedAttempt = Awaited<ReturnType<typeof listAttemptsHelpedBy>>[number];

/** Also counts answers that exist only as late work, because the server holds them too. */
export const countAnswers = (db: Db, score_id: number) =>
  db
    .selectNoFrom([
      sql<number>`(select count(*) from (select question_id from answers where score_id = ${score_id}
        union select question_id from late_answers where score_id = ${score_id}) as held)`.as("answers_count"),
      sql<number>`(select count(*) from late_answers where score_id = ${score_id})`.as("late_count"),
      sql<number>`(select count(*) from answer_edits where score_id = ${score_id})`.as("edits_count"),
    ])
    .executeTakeFirstOrThrow();

export const listDevices = (db: Db, score_id: number) =>
  db
    .selectFrom("attempt_devices")
    .innerJoin("devices", "devices.id", "attempt_devices.device_id")
    .select([
      "devices.id as device_id",
      "devices.user_agent",
      "attempt_devices.pending_answers",
      "attempt_devices.pending_events",
      "attempt_devices.last_sync_at",
      "attempt_devices.owns",
    ])
    .where("attempt_devices.score_id", "=", score_id)
    .orderBy("attempt_devices.first_seen_at")
    .orderBy("devices.id")
    .execute();
