import { sessionExpiresAt } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Parts } from "../../../platform/parts.ts";
import { insertSession, revokeSession } from "../accounts.repository.ts";
import { hashToken, newToken } from "./secrets.ts";

/** Creates a session and returns the token, which only the browser holds. */
export const startUserSession = async (
  db: Db,
  session: { user_id: number; user_agent: string; now: Date },
): Promise<string> => {
  const token = newToken();
  const expires_at = sessionExpiresAt(session.now);
  await insertSession(db, { ...session, token_hash: hashToken(token), expires_at });
  return token;
};

/** Ends this session everywhere, including its realtime connections. Notifies other processes with the commit. */
export const signOut = ({ db, clock, realtime }: Parts, caller: Caller): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await revokeSession(trx, caller.session_id, clock.now());
    await realtime.disconnectSession(caller.session_id, trx);
  });
