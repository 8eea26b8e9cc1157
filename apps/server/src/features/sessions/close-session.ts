import type { Session } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../audit/index.ts";
import { announceQuiz } from "./announce-quiz.ts";
import { findTaughtSession } from "./sessions.policy.ts";
import { presentSession } from "./sessions.presenter.ts";
import { lockSession, setClosed } from "./sessions.repository.ts";

/** Idempotent. Also closes a session that ended by the clock, which ends individual extra time. */
export const closeSession = async (
  parts: Parts,
  caller: Caller,
  session_id: number,
): Promise<Session | Refusal<"not_found">> =>
  parts.db.transaction().execute(async (trx) => {
    const taught = await findTaughtSession(trx, caller, session_id, parts.clock.now());
    if (!taught) return refuse("not_found");
    const session = await lockSession(trx, session_id);
    // Read after the lock, for which a grant of time may have made this wait.
    const now = parts.clock.now();
    if (session.closed_at !== null) return presentSession({ ...taught, ...session }, now);
    await setClosed(trx, session_id, now);
    await writeAudit(trx, { at: now, actor_id: caller.user_id, action: "session_closed", subject: { session_id } });
    await parts.jobs.schedule(trx, "close_overdue_attempts", {}, { key: `session:${session_id}:closed` });
    await announceQuiz(parts, trx, session.quiz_id);
    return presentSession({ ...taught, ...session, closed_at: now }, now);
  });
