import { sql, type Selectable } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";
import type { DB } from "../../platform/db/schema.gen.ts";
import { firstOwnerSql, startingDeviceSql } from "../devices/index.ts";
import { preparedPaperSql } from "../papers/index.ts";

type Acceptance = "user_agreement_accepted_at" | "user_data_usage_accepted_at" | "similarity_tool_eula_accepted_at";

/** What was accepted stays accepted, at the time of the first click. */
export const acceptAgreements = (db: Db, summary_id: number, accepted: readonly Acceptance[], now: Date) =>
  db
    .updateTable("quizzes_attempt_summaries")
    .set((eb) => Object.fromEntries(accepted.map((field) => [field, eb.fn.coalesce(field, eb.val(now))])))
    .where("id", "=", summary_id)
    .execute();

interface NewScore {
  quizzes_attempt_summary_id: number;
  quiz_id: number;
  user_id: number;
  attempt_number: number;
  started_at: Date;
  closes_at: Date | null;
}

export interface NewAttempt extends NewScore {
  device_id: string;
  user_agent: string;
}

/**
 * The attempt with its device as the owner, and the paper that was prepared for it, in one statement. `score` is null when
 * an attempt from this seat already runs, or the device is somebody else's; `instance_id` when no paper was prepared.
 */
export const insertAttempt = async (trx: Trx, attempt: NewAttempt) => {
  const { quizzes_attempt_summary_id: summary_id, attempt_number, started_at: now } = attempt;
  const { rows } = await sql<Partial<Selectable<DB["scores"]>> & { instance_id: number | null; owns_device: boolean }>`
    with device as (${startingDeviceSql(attempt)}
    ), score as (
      insert into scores (quizzes_attempt_summary_id, quiz_id, user_id, attempt_number, state, started_at, closes_at)
      select ${summary_id}::int, ${attempt.quiz_id}::int, ${attempt.user_id}::int, ${attempt_number}::int, 'started',
        ${now}::timestamptz, ${attempt.closes_at}::timestamptz from device
      on conflict do nothing returning *
    ), paper as (${preparedPaperSql({ summary_id, attempt_number })}
    ), owner as (${firstOwnerSql(now)}
    )
    select score.*, (select id from paper) as instance_id, exists (select from device) as owns_device
    from (values (1)) as one left join score on true`.execute(trx);
  const { instance_id, owns_device, ...score } = rows[0]!;
  return { score: score.id == null ? null : (score as Selectable<DB["scores"]>), instance_id, owns_device };
};

/** Starts from any seat of this person in this quiz happen one after the other. */
export const lockSeats = (trx: Trx, quiz_id: number, user_id: number) =>
  trx
    .selectFrom("quizzes_attempt_summaries")
    .select("id")
    .where("quiz_id", "=", quiz_id)
    .where("user_id", "=", user_id)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();

export const lockScore = (trx: Trx, score_id: number) =>
  trx.selectFrom("scores").selectAll().where("id", "=", score_id).forNoKeyUpdate().executeTakeFirstOrThrow();

interface Ending {
  state: "finished" | "timeout_timer" | "timeout_closed";
  finished_at: Date;
}

/**
 * Only a running attempt can end; its answers then wait for the grader. All in one statement: at the bell there may be
 * thousands. Answers those that ended by it.
 */
export const endScores = async (db: Db, endings: readonly (Ending & { score_id: number })[]): Promise<Set<number>> => {
  if (endings.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    update scores set state = ending.state, finished_at = ending.finished_at, is_up_to_date = false, closes_at = null
    from unnest(
      ${endings.map(({ score_id }) => score_id)}::int[], ${endings.map(({ state }) => state)}::score_state[],
      ${endings.map(({ finished_at }) => finished_at.toISOString())}::timestamptz[]
    ) as ending (score_id, state, finished_at)
    where scores.id = ending.score_id and scores.state = 'started' returning scores.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
};

export const setClosesAt = async (
  db: Db,
  scores: readonly { score_id: number; closes_at: Date | null }[],
): Promise<void> => {
  if (scores.length === 0) return;
  await sql`
    update scores set closes_at = given.closes_at
    from unnest(
      ${scores.map(({ score_id }) => score_id)}::int[],
      ${scores.map(({ closes_at }) => closes_at?.toISOString() ?? null)}::timestamptz[]
    ) as given (score_id, closes_at)
    where scores.id = given.score_id and scores.state = 'started'`.execute(db);
};

export const acknowledgeDeadline = (db: Db, summary_id: number, acknowledged_deadline_at: Date) =>
  db.updateTable("quizzes_attempt_summaries").set({ acknowledged_deadline_at }).where("id", "=", summary_id).execute();

/** `regrade`: answers changed, so that a closed attempt waits for the grader again. */
export const requestResync = (db: Db, { score_id, at, regrade }: { score_id: number; at: Date; regrade: boolean }) =>
  db
    .updateTable("scores")
    .set({
      resync_requested_at: at,
      ...(regrade ? { is_up_to_date: sql<boolean>`state = 'started' and is_up_to_date` } : {}),
    })
    .where("id", "=", score_id)
    .execute();
