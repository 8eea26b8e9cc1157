import type { Trx } from "../../../platform/db/db.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import { listRunningOf } from "../closing/running-attempts.repository.ts";

/** Returns whether an attempt of this user runs from another seat, by its own clock and without waiting for a job. */
export const runsElsewhere = async (
  trx: Trx,
  seat: { id: number; quiz_id: number },
  user_id: number,
  now: Date,
): Promise<boolean> => {
  const running = await listRunningOf(trx, seat.quiz_id, user_id);
  return running.some((attempt) => attempt.summary_id !== seat.id && decideAttempt(attempt, attempt, now).can_answer);
};
