import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeAudit } from "../../audit/index.ts";
import { mayTeach } from "../../quizzes/index.ts";
import { findTaughtSession, grantTimeToSession } from "../../sessions/index.ts";
import { closeEnded, moveDeadlines } from "./close-overdue.job.ts";
import { findAnySeat, setGrantedTime } from "../seats/seats.repository.ts";

/** The figure is the whole extra time, not what is added: saying it twice changes nothing. */
export const grantTimeToStudent = async (
  parts: Parts,
  caller: Caller,
  { summary_id, granted_seconds }: { summary_id: number; granted_seconds: number },
): Promise<void | Refusal<"not_found">> => {
  const seat = await findAnySeat(parts.db, summary_id);
  if (!seat || !(await mayTeach(parts.db, caller, seat.quiz_id))) return refuse("not_found");
  await parts.db.transaction().execute(async (trx) => {
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
  if (!(await findTaughtSession(parts.db, session_id, caller.user_id))) return refuse("not_found");
  await parts.db.transaction().execute(async (trx) => {
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
