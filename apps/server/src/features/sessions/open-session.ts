import type { Session } from "@examplar/contract";
import { expectedSessionState } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../audit/index.ts";
import { announceQuiz } from "./announce-quiz.ts";
import { findTaughtSession } from "./sessions.policy.ts";
import { presentSession } from "./sessions.presenter.ts";
import { lockSession, setOpened } from "./sessions.repository.ts";

/** Idempotent. Does not open a session that was closed or whose time is over. */
export const openSession = async (
  parts: Parts,
  caller: Caller,
  session_id: number,
): Promise<Session | Refusal<"not_found" | "session_already_closed">> =>
  parts.db.transaction().execute(async (trx) => {
    const taught = await findTaughtSession(trx, caller, session_id, parts.clock.now());
    if (!taught) return refuse("not_found");
    const session = await lockSession(trx, session_id);
    // Read after the lock, for which a grant of time may have made this wait.
    const now = parts.clock.now();
    if (expectedSessionState(session, now) === "closed") return refuse("session_already_closed");
    if (session.opened_at === null) {
      await setOpened(trx, session_id, now);
      await writeAudit(trx, { at: now, actor_id: caller.user_id, action: "session_opened", subject: { session_id } });
      await announceQuiz(parts, trx, session.quiz_id);
    }
    return presentSession({ ...taught, ...session, opened_at: session.opened_at ?? now }, now);
  });
