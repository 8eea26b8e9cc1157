import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeAudit } from "../../audit/index.ts";
import { findTaughtSession, grantTimeToSession, lockSession } from "../../sessions/index.ts";
import { findTaughtSeat } from "../attempts.policy.ts";
import { closeEnded, moveDeadlines } from "./close-overdue.job.ts";
import { lockSeat, setGrantedTime } from "../seats/seats.repository.ts";

/** Idempotent: `granted_seconds` is the whole extra time, not an addition. */
export const grantTimeToStudent = async (
  parts: Parts,
  caller: Caller,
  { summary_id, granted_seconds }: { summary_id: number; granted_seconds: number },
): Promise<void | Refusal<"not_found">> => {
  if (!(await findTaughtSeat(parts.db, caller, summary_id))) return refuse("not_found");
  await parts.db.transaction().execute(async (trx) => {
    await lockSeat(trx, summary_id);
    await closeEnded(parts, trx, { summary_id });
    await setGrantedTime(trx, summary_id, granted_seconds);
    await writeAudit(trx, {
      at: parts.clock.now(),
      actor_id: caller.user_id,
      action: "time_granted",
      subject: { quizzes_attempt_summary_id: summary_id },
      details: { granted_seconds },
    });
    await moveDeadlines(parts, trx, { summary_id });
  });
};

export const grantTimeToEverybody = async (
  parts: Parts,
  caller: Caller,
  { session_id, granted_seconds }: { session_id: number; granted_seconds: number },
): Promise<void | Refusal<"not_found">> => {
  if (!(await findTaughtSession(parts.db, caller, session_id, parts.clock.now()))) return refuse("not_found");
  await parts.db.transaction().execute(async (trx) => {
    await lockSession(trx, session_id);
    await closeEnded(parts, trx, { session_id });
    await grantTimeToSession(trx, session_id, granted_seconds);
    await writeAudit(trx, {
      at: parts.clock.now(),
      actor_id: caller.user_id,
      action: "time_granted",
      subject: { session_id },
      details: { granted_seconds },
    });
    await moveDeadlines(parts, trx, { session_id });
  });
};
