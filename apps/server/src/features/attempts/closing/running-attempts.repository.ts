import type { ScoreState } from "@examplar/domain";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/db.ts";
import { timeColumns } from "../seats/seats.repository.ts";

/** `due_at` compares `closes_at`, which every change of an attempt's end updates. */
type Which = { due_at: Date } | { score_ids: number[] } | { summary_id: number } | { session_id: number };

const isMeant = (which: Which) => {
  if ("due_at" in which) return sql<boolean>`scores.closes_at <= ${which.due_at}`;
  if ("score_ids" in which) return sql<boolean>`scores.id = any(${which.score_ids}::int[])`;
  if ("summary_id" in which) return sql<boolean>`seats.id = ${which.summary_id}`;
  return sql<boolean>`seats.session_id = ${which.session_id}`;
};

const lockRunningAttempts = (db: Db, which: Which) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .select("scores.id")
    .where("scores.state", "=", "started")
    .where(isMeant(which))
    .orderBy("scores.id")
    // Weaker than `for update`: students' last edits refer to the score and continue while attempts are closed.
    .forNoKeyUpdate("scores")
    .execute();

const runningAttempts = (db: Db) =>
  db
    .selectFrom("scores")
    .innerJoin("quizzes_attempt_summaries as seats", "seats.id", "scores.quizzes_attempt_summary_id")
    .innerJoin("quizzes", "quizzes.id", "scores.quiz_id")
    .leftJoin("sessions", "sessions.id", "seats.session_id")
    .leftJoin("time_accommodations", "time_accommodations.id", "seats.time_accommodation_id")
    .select(timeColumns)
    .select([
      "scores.id as score_id",
      "scores.user_id",
      "scores.state",
      "scores.started_at",
      "scores.finished_at",
      "scores.closes_at",
      "seats.id as summary_id",
    ]);

const readRunningAttempts = (db: Db, score_ids: readonly number[]) =>
  runningAttempts(db)
    .where("scores.id", "=", sql<number>`any(${[...score_ids]}::int[])`)
    .orderBy("scores.id")
    .execute();

/** Lists a user's attempts in a quiz whose stored state is running. */
export const listRunningOf = (db: Db, quiz_id: number, user_id: number) =>
  runningAttempts(db)
    .where("scores.quiz_id", "=", quiz_id)
    .where("scores.user_id", "=", user_id)
    .where("scores.state", "=", "started")
    .execute();

export type RunningAttempt = Awaited<ReturnType<typeof readRunningAttempts>>[number];

/**
 * Locks running attempts in the order of their ids, and reads what their clocks need. Reads after locking, in a second
 * statement. A statement that waited for a grant of time would combine the new attempt with the seat's old time.
 */
export const listRunningAttempts = async (trx: Db, which: Which): Promise<RunningAttempt[]> => {
  const locked = await lockRunningAttempts(trx, which);
  return locked.length === 0
    ? []
    : readRunningAttempts(
        trx,
        locked.map(({ id }) => id),
      );
};

export interface AskedAttempt {
  summary_id: number;
  user_id: number;
  /** Null selects the newest attempt. */
  score_id: number | null;
}

/**
 * Returns a map by index in `asked`. Leaves out seats of other users; `score_id` is null where the seat has no such
 * attempt.
 */
export const listAskedAttempts = async (db: Db, asked: readonly AskedAttempt[]) => {
  const { rows } = await sql<{ place: number; score_id: number | null; state: ScoreState | null }>`
    select distinct on (asked.place) asked.place::int - 1 as place, scores.id as score_id, scores.state
    from unnest(
      ${asked.map(({ summary_id }) => summary_id)}::int[],
      ${asked.map(({ user_id }) => user_id)}::int[],
      ${asked.map(({ score_id }) => score_id)}::int[]
    ) with ordinality as asked(summary_id, user_id, score_id, place)
    join quizzes_attempt_summaries as seats on seats.id = asked.summary_id and seats.user_id = asked.user_id
    left join scores on scores.quizzes_attempt_summary_id = seats.id
      and (asked.score_id is null or scores.id = asked.score_id)
    order by asked.place, scores.attempt_number desc nulls last`.execute(db);
  return new Map(rows.map((row) => [row.place, row]));
};
