import type { Trx } from "../../../platform/db/db.ts";
import { decideAttempt } from "../seats/seat-facts.ts";
import { listRunningOf } from "../closing/running-attempts.repository.ts";

/** Whether an attempt runs from another seat of this person, by its own clock: no job has to have closed it before. */
export const runsElsewhere = async (
  trx: Trx,
  seat: { id: number; quiz_id: number },
  user_id: number,
  now: Date,
): Promise<boolean> => {
  const running = await listRunningOf(trx, seat.quiz_id, user_id);
  return running.some((attempt) => attempt.summary_id !== seat.id && decideAttempt(attempt, attempt, now).can_answer);
};
