import type { Recovery } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findHelpedAttempt } from "./recovery.policy.ts";
import { countAnswers, listDevices } from "./recovery.repository.ts";

/** Reports each device's unsent work from its last report, because only the device knows it. */
export const readRecovery = async (
  { db }: Parts,
  caller: Caller,
  instance_id: number,
): Promise<Recovery | Refusal<"not_found">> => {
  const attempt = await findHelpedAttempt(db, caller, instance_id);
  if (!attempt) return refuse("not_found");
  const { score_id, quiz_id, student_name, resync_requested_at } = attempt;
  const [counts, devices] = await Promise.all([countAnswers(db, score_id), listDevices(db, score_id)]);
  return {
    instance_id,
    score_id,
    quiz_id,
    student_name,
    synchronized_answers_count: counts.answers_count,
    unsynchronized_answers_count: devices.reduce((sum, device) => sum + device.pending_answers, 0),
    devices: devices.map((device) => ({ ...device, last_sync_at: device.last_sync_at?.toISOString() ?? null })),
    edits_count: counts.edits_count,
    late_count: counts.late_count,
    resync_requested_at: resync_requested_at?.toISOString() ?? null,
  };
};
