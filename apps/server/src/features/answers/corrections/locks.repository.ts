import type { Trx } from "../../../platform/db/db.ts";

/** Idempotent: a second lock keeps the time of the first. */
export const insertLock = async (trx: Trx, score_id: number, exercise_id: number, now: Date) => {
  await trx
    .insertInto("exercise_locks")
    .values({ score_id, exercise_id, locked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return trx
    .selectFrom("exercise_locks")
    .select("locked_at")
    .where("score_id", "=", score_id)
    .where("exercise_id", "=", exercise_id)
    .executeTakeFirstOrThrow();
};
