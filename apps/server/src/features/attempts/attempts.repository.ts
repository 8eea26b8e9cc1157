import { sql } from "kysely";
import type { Db, Trx } from "../../platform/db/db.ts";

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

/** Undefined when an attempt from this seat already runs: somebody was faster, perhaps the same student. */
export const insertScore = (trx: Trx, score: NewScore) =>
  trx
    .insertInto("scores")
    .values({ ...score, state: "started" })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();

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

/** Shared computers: a device keeps the name of the person who used it first. */
export const belongsToSomebodyElse = async (db: Db, device_id: string, user_id: number): Promise<boolean> => {
  const device = await db.selectFrom("devices").select("user_id").where("id", "=", device_id).executeTakeFirst();
  return device !== undefined && device.user_id !== user_id;
};

/** A device takes the attempt over: it owns it, and no other does. False when it belongs to somebody else. */
export const setOwningDevice = async (
  trx: Trx,
  device: { device_id: string; user_id: number; score_id: number; user_agent: string; now: Date },
): Promise<boolean> => {
  const { device_id, user_id, score_id, user_agent, now } = device;
  await trx
    .insertInto("devices")
    .values({ id: device_id, user_id, user_agent })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ user_agent }).where("devices.user_id", "=", user_id))
    .execute();
  const known = await trx.selectFrom("devices").select("user_id").where("id", "=", device_id).executeTakeFirst();
  if (known?.user_id !== user_id) return false;
  await trx
    .updateTable("attempt_devices")
    .set({ owns: false })
    .where("score_id", "=", score_id)
    .where("device_id", "<>", device_id)
    .where("owns", "=", true)
    .execute();
  await trx
    .insertInto("attempt_devices")
    .values({ score_id, device_id, first_seen_at: now, last_seen_at: now, owns: true })
    .onConflict((conflict) =>
      conflict.columns(["score_id", "device_id"]).doUpdateSet({ owns: true, last_seen_at: now }),
    )
    .execute();
  return true;
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
