import { checkSession } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { confirmToken, findSessionByToken, rotateToken, touchSession } from "./accounts.repository.ts";
import { hashToken, newNonce, nextToken } from "./sign-in/secrets.ts";

const touchEveryMs = 5 * 60_000;

type Presented = NonNullable<Awaited<ReturnType<typeof findSessionByToken>>>;

/**
 * Returns the browser's new token, if there is one. The reply with it may get lost, so the old token stays valid, and
 * every later reply to it repeats the same new token.
 */
const rotate = async (db: Parts["db"], session: Presented, token: string, now: Date): Promise<string | undefined> => {
  const rotation_nonce = newNonce();
  const fresh = nextToken(token, rotation_nonce);
  const rotation = { old_hash: hashToken(token), token_hash: hashToken(fresh), rotation_nonce };
  return (await rotateToken(db, session.id, rotation, now)) ? fresh : undefined;
};

/**
 * Returns the holder of this token, and its replacement when one is due. With `may_rotate: false`, for callers that
 * cannot set a cookie, the token is not replaced.
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
  const checked = checkSession(session, is_current_token ? "current" : "previous", now);
  if (checked.outcome === "refused") return null;

  const { id: session_id, user_id, memberships } = session;
  const signedIn = { caller: { user_id, session_id, memberships: memberships ?? [] }, is_current_token };
  if (checked.action === "confirm") await confirmToken(db, session_id, token_hash, now);
  else if (now.getTime() - session.last_seen_at.getTime() > touchEveryMs) await touchSession(db, session_id, now);
  if (!may_rotate) return signedIn;
  const fresh_token =
    checked.action === "rotate"
      ? await rotate(db, session, token, now)
      : checked.action === "repeat" && session.rotation_nonce
        ? nextToken(token, session.rotation_nonce)
        : undefined;
  return fresh_token === undefined ? signedIn : { ...signedIn, fresh_token };
};
