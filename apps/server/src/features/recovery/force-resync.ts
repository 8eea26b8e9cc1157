import type { ResyncReport } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { resettleAttempt } from "../answers/index.ts";
import { announceAttempts, requestResync } from "../attempts/index.ts";
import { writeAudit } from "../audit/index.ts";
import { requestGrading, scheduleGrading } from "../grading-requests/index.ts";
import { findHelpedAttempt } from "./recovery.policy.ts";

/**
 * Settles the answers of an attempt from their history, then asks the student's devices to send everything again. Both
 * are idempotent: known edits are duplicates, and settled answers do not change.
 */
export const forceResync = async (
  parts: Parts,
  caller: Caller,
  instance_id: number,
): Promise<ResyncReport | Refusal<"not_found">> => {
  const attempt = await findHelpedAttempt(parts.db, caller, instance_id);
  if (!attempt) return refuse("not_found");
  const { score_id } = attempt;
  const { checked_count, changed } = await resettleAttempt(parts.pool, score_id);
  const at = parts.clock.now();
  await parts.db.transaction().execute(async (trx) => {
    await requestResync(trx, { score_id, at, regrade: changed.length > 0 });
    if (changed.length > 0 && attempt.state !== "started") {
      await requestGrading(trx, [score_id], { due_at: at });
      await scheduleGrading(parts, trx);
    }
    const details = { instance_id, checked_count, changed };
    await writeAudit(trx, { at, actor_id: caller.user_id, action: "resync_requested", subject: { score_id }, details });
    await announceAttempts(parts, trx, [attempt]);
  });
  return { instance_id, resync_requested_at: at.toISOString(), checked_count, changed };
};
