import type { DeletedSupervisionData } from "@examplar/contract";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeAudit } from "../../audit/index.ts";
import { deleteEventsOf } from "../../student-events/index.ts";
import { deleteMediaOf } from "./delete-media.repository.ts";
import { listDeletableSeats } from "../media.policy.ts";
import { removeObjectsTask } from "./remove-objects.job.ts";

/**
 * A student's request to delete: everything that supervision recorded of them in the schools that the caller administers.
 * Answers, grades and receipts stay. Idempotent; each run leaves a line in the audit log.
 */
export const deleteSupervisionData = async (
  { db, clock, jobs }: Parts,
  caller: Caller,
  user_id: number,
): Promise<DeletedSupervisionData | Refusal<"not_found" | "attempt_not_closed">> => {
  const seats = await listDeletableSeats(db, caller, user_id);
  if (seats.length === 0) return refuse("not_found");
  if (seats.some(({ is_running }) => is_running)) return refuse("attempt_not_closed");
  const summary_ids = seats.map(({ id }) => id);
  return db.transaction().execute(async (trx) => {
    const deleted = {
      ...(await deleteMediaOf(trx, summary_ids)),
      events_count: await deleteEventsOf(trx, summary_ids),
    };
    const [at, action] = [clock.now(), "supervision_data_deleted"];
    await writeAudit(trx, { at, actor_id: caller.user_id, action, subject: { user_id }, details: deleted });
    await jobs.schedule(trx, removeObjectsTask, {}, { key: removeObjectsTask });
    return deleted;
  });
};
