import { judgeSession } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { findSessionByToken, rotateToken, touchSession } from "./accounts.repository.ts";
import { hashToken, newToken } from "./secrets.ts";

const touchEveryMs = 5 * 60_000;

/**
 * Who holds this token, and the fresh token that replaces it when it has served long enough. A caller that cannot
 * hand a new cookie to the browser says so, and the token stays.
 */
export const authenticate = async (
  { db, clock }: Pick<Parts, "db" | "clock">,
  token: string,
  { may_rotate } = { may_rotate: true },
): Promise<{ caller: Caller; is_current_token: boolean; fresh_token?: string } | null> => {
  const token_hash = hashToken(token);
  const session = await findSessionByToken(db, token_hash);
  if (!session) return null;
  const now = clock.now();
  const is_current_token = Boolean(session.is_current_token);
  const judged = judgeSession(session, is_current_token ? "current" : "previous", now);
  if (judged.verdict === "refused") return null;

  const caller: Caller = {
    user_id: session.user_id,
    session_id: session.id,
    memberships: session.memberships ?? [],
  };
  if (judged.rotate && may_rotate) {
    const fresh_token = newToken();
    if (await rotateToken(db, session.id, token_hash, hashToken(fresh_token), now))
      return { caller, is_current_token, fresh_token };
  } else if (now.getTime() - session.last_seen_at.getTime() > touchEveryMs) {
    await touchSession(db, session.id, now);
  }
  return { caller, is_current_token };
};
