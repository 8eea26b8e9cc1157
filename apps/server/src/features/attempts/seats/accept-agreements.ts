import { topics, type Summary } from "@examplar/contract";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { acceptAgreements as writeAcceptances } from "../attempts.repository.ts";
import { findSeat } from "../attempts.policy.ts";
import { getSeat } from "./get-seat.ts";
import { declineRecording } from "./recording-consent.repository.ts";
import type { Visitor } from "../visitor.ts";

const agreements = [
  "user_agreement_accepted_at",
  "user_data_usage_accepted_at",
  "similarity_tool_eula_accepted_at",
] as const;

type Said = Partial<Record<(typeof agreements)[number] | "user_data_usage_declined_at", string | undefined>>;

/** Stores what the student accepts or declines, with the server's time. Notifies the teachers of a refusal at once. */
export const acceptAgreements = async (
  parts: Parts,
  visitor: Visitor,
  summary_id: number,
  said: Said,
): Promise<Summary | Refusal<"not_found">> => {
  const now = parts.clock.now();
  const seat = await findSeat(parts.db, visitor, summary_id, now);
  if (!seat) return refuse("not_found");
  const named = agreements.filter((agreement) => said[agreement] !== undefined);
  if (named.length > 0) await writeAcceptances(parts.db, summary_id, named, now);
  const { quiz_id } = seat.row;
  if (said.user_data_usage_declined_at !== undefined)
    await parts.db.transaction().execute(async (trx) => {
      await declineRecording(trx, summary_id, now);
      const event = { kind: "recording_declined", quiz_id, summary_id } as const;
      await parts.realtime.publishMany(trx, [{ topic: topics.quizEvents(quiz_id), event }]);
    });
  return getSeat(parts, visitor, summary_id);
};
