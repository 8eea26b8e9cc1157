import { sessionExpiresAt } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { insertSession } from "./accounts.repository.ts";
import { hashToken, newToken } from "./secrets.ts";

/** Makes a session and answers the token that only the browser will hold. */
export const startUserSession = async (
  db: Db,
  session: { user_id: number; user_agent: string; now: Date },
): Promise<string> => {
  const token = newToken();
  const expires_at = sessionExpiresAt(session.now);
  await insertSession(db, { ...session, token_hash: hashToken(token), expires_at });
  return token;
};
