import { checkSession } from "@examplar/domain";
import type { Parts } from "../../platform/parts.ts";
import type { ListenerSessions } from "../../platform/realtime/connections/sessions.ts";
import { findSessions } from "./accounts.repository.ts";
import { authenticate } from "./authenticate.ts";

/** Checks a token as a request does. A connection outlives its token, so later checks use the session's id. */
export const listenerSessions = ({ db, clock }: Pick<Parts, "db" | "clock">): ListenerSessions => ({
  identify: async (token) => (await authenticate({ db, clock }, token, { may_rotate: false }))?.caller ?? null,
  stillOpen: async (session_ids) => {
    const now = clock.now();
    const sessions = await findSessions(db, session_ids);
    return sessions
      .filter((session) => checkSession(session, "current", now).outcome === "accepted")
      .map((session) => session.id);
  },
});
