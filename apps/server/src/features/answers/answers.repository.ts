import { sql, type InferResult } from "kysely";
import type { Db } from "../../platform/db/db.ts";
import { createGroupRead } from "../../platform/db/group-read.ts";
import { namedQuery } from "../../platform/db/raw.ts";
import type { Parts } from "../../platform/parts.ts";
import { timeColumns } from "../attempts/index.ts";
import { ownersSql } from "../devices/index.ts";

/** Selects one row per attempt with everything needed to decide about an edit, by the id of its paper. */
const selectAttempts = (db: Db, instance_ids: readonly number[]) =>
  db
    .selectFrom("quiz_instances")
    .innerJoin("scores", "scores.id", "quiz_instances.score_id")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id")
    .select(timeColumns)
    .select([
      "quiz_instances.id as instance_id",
      "quiz_instances.content",
      "scores.id as score_id",
      "scores.user_id",
      "scores.state",
      "scores.started_at",
      "scores.finished_at",
      "scores.resync_requested_at",
      "seats.id as summary_id",
      "quizzes.correction_btw_questions",
      "quizzes.require_fullscreen",
      "quizzes.allow_questions_navigation",
      sql<number[]>`array(select exercise_id from exercise_locks where exercise_locks.score_id = scores.id)`.as(
        "locked_exercise_ids",
      ),
      sql<string[]>`array(select device_id::text from attempt_devices where attempt_devices.score_id = scores.id)`.as(
        "device_ids",
      ),
      sql<
        string | null
      >`(select device_id::text from attempt_devices where attempt_devices.score_id = scores.id and owns)`.as(
        "owner_device_id",
      ),
      ownersSql.as("owners"),
    ])
    .where("quiz_instances.id", "=", sql<number>`any(${instance_ids}::int[])`);

export type AttemptRow = InferResult<ReturnType<typeof selectAttempts>>[number];

/** A named query, planned and compiled once: nearly every sync of an exam runs it. */
export const createFindAttempt = ({ db, pool }: Pick<Parts, "db" | "pool">) => {
  const find = namedQuery("find_attempts", (instance_ids: readonly number[]) => selectAttempts(db, instance_ids));
  return createGroupRead(async (instance_ids: readonly number[]): Promise<(AttemptRow | undefined)[]> => {
    const rows = new Map((await find(pool, instance_ids)).map((row) => [row.instance_id, row]));
    return instance_ids.map((instance_id) => rows.get(instance_id));
  });
};

/** Lists the first edit that counts of each device on each question of an attempt. */
export const listFirstEdits = (db: Db, score_id: number) =>
  db
    .selectFrom("answer_edits")
    .select((eb) => [
      "question_id",
      "device_id",
      "kind",
      eb.fn.min("edited_at").as("edited_at"),
      eb.fn.min("received_at").as("received_at"),
    ])
    .where("score_id", "=", score_id)
    .where("outcome", "=", "stored")
    .groupBy(["question_id", "device_id", "kind"])
    .execute();

/** Lists the standing answers of an attempt, with the late work that waits for a decision. */
export const listAnswers = (db: Db, score_id: number) =>
  db
    .selectFrom("answers")
    .fullJoin("late_answers", (join) =>
      join
        // Same order as in the coalesce below: only then does PostgreSQL apply the condition to both tables.
        .onRef("answers.score_id", "=", "late_answers.score_id")
        .onRef("answers.question_id", "=", "late_answers.question_id"),
    )
    .select([
      sql<number>`coalesce(answers.question_id, late_answers.question_id)`.as("question_id"),
      "answers.status",
      "answers.content",
      "answers.revision",
      "answers.edit_id",
      "answers.last_edit_at",
      "late_answers.status as late_status",
      "late_answers.content as late_content",
      "late_answers.edited_at as late_edited_at",
    ])
    .where(sql<number>`coalesce(answers.score_id, late_answers.score_id)`, "=", score_id)
    .orderBy("question_id")
    .execute();

export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

/** Lists the id of the standing edit of each answer of an attempt. */
export const createStandingEdits = ({ db, pool }: Pick<Parts, "db" | "pool">) => {
  const list = namedQuery("list_standing_edits", (score_ids: readonly number[]) =>
    db
      .selectFrom("answers")
      .select(["score_id", "question_id", "edit_id", "revision"])
      .where("score_id", "=", sql<number>`any(${score_ids}::int[])`),
  );
  return createGroupRead(async (score_ids: readonly number[]) => {
    const byScore = Map.groupBy(await list(pool, score_ids), ({ score_id }) => score_id);
    return score_ids.map((score_id) => byScore.get(score_id) ?? []);
  });
};

export type StandingEdits = ReturnType<typeof createStandingEdits>;

/** Without ids, which is the usual case, sends no query. */
export const readEdits = async (db: Db, score_id: number, edit_ids: readonly string[]) => {
  if (edit_ids.length === 0) return [];
  const rows = await db
    .selectFrom("answer_edits")
    .select(["edit_id", "kind", "content", "edited_at"])
    .where("score_id", "=", score_id)
    .where("edit_id", "in", edit_ids)
    .execute();
  return rows.map((row) => ({ ...row, edited_at: row.edited_at.toISOString() }));
};
