import type { RecordingConsent } from "@examplar/contract";
import { recordedParts, recordingWaiver, type RecordingWaiver } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeAudit } from "../../audit/index.ts";
import { announceAttempts } from "../announce-attempt.ts";
import { findHelpedSeat } from "../attempts.policy.ts";
import { setRecordingWaiver, type ConsentRow } from "./recording-consent.repository.ts";

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

const presentConsent = (row: ConsentRow): RecordingConsent => ({
  quizzes_attempt_summary_id: row.id,
  name: row.name,
  records: recordedParts({ quiz: row, summary: row }),
  accepted_at: iso(row.user_data_usage_accepted_at),
  declined_at: iso(row.user_data_usage_declined_at),
  waives: recordingWaiver(row),
  waived_at: iso(row.recording_waived_at),
  waived_by: row.waived_by,
});

const readConsent = async (db: Db, caller: Caller, summary_id: number) => {
  const row = await findHelpedSeat(db, caller, summary_id);
  return row ? presentConsent(row) : refuse("not_found");
};

export const getRecordingConsent = (
  { db }: Parts,
  caller: Caller,
  summary_id: number,
): Promise<RecordingConsent | Refusal<"not_found">> => readConsent(db, caller, summary_id);

interface Waived {
  summary_id: number;
  waives: RecordingWaiver;
  reason?: string | undefined;
}

/**
 * Notifies the student's screens at once: a running exam stops recording, and an overlay that asks for the screen
 * closes.
 */
export const waiveRecording = async (
  parts: Parts,
  caller: Caller,
  { summary_id, waives, reason }: Waived,
): Promise<RecordingConsent | Refusal<"not_found">> => {
  const seat = await findHelpedSeat(parts.db, caller, summary_id);
  if (!seat) return refuse("not_found");
  await parts.db.transaction().execute(async (trx) => {
    const at = parts.clock.now();
    await setRecordingWaiver(trx, summary_id, { waives, at, actor_id: caller.user_id });
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "recording_waived",
      subject: { quizzes_attempt_summary_id: summary_id },
      details: { waives, ...(reason ? { reason } : {}) },
    });
    await announceAttempts(parts, trx, [{ ...seat, summary_id }]);
  });
  return readConsent(parts.db, caller, summary_id);
};
