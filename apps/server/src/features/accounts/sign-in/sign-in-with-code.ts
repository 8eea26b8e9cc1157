import { checkCode } from "@examplar/domain";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { countTry, findNewestCode, lockCode, markCodeUsed } from "../accounts.repository.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { codeMatches, hashEmail, hashToken, noCodeHash } from "./secrets.ts";
import { startUserSession } from "./user-sessions.ts";

type CodeRefusal = Refusal<"code_wrong" | "code_expired" | "code_tries_exhausted">;

interface CodeAttempt {
  email: string;
  code: string;
  user_agent: string;
  browser_token: string | null;
  /** Of those who have signed in in this browser before. */
  known_tokens: readonly string[];
}

/**
 * Finds the code by address and by the browser that requested it, so that nobody uses up another person's tries. The
 * slow comparison comes before the transaction, so that a rush of sign-ins holds no connection that a running exam needs;
 * the judgement comes under the lock, so that parallel guesses are counted one after the other.
 */
export const signInWithCode = async (
  { db, clock }: Parts,
  attempt: CodeAttempt,
): Promise<{ user_id: number; token: string; known_tokens: string[] } | CodeRefusal> => {
  const newest = await findNewestCode(db, {
    email_hash: hashEmail(attempt.email),
    browser_hash: hashToken(attempt.browser_token ?? ""),
  });
  const matches = await codeMatches(attempt.code, newest?.code_hash ?? noCodeHash);
  if (!newest) return refuse("code_wrong");
  return db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, newest.id);
    const now = clock.now();
    // A code without an account was mailed to nobody: even a lucky guess is wrong.
    const check = checkCode(code, matches && code.user_id !== null, now);
    if (check !== "ok" || code.user_id === null) {
      await countTry(trx, code.id);
      return refuse(check === "ok" ? "code_wrong" : check);
    }
    await markCodeUsed(trx, code.id, now);
    const { user_id } = code;
    const token = await startUserSession(trx, { user_id, user_agent: attempt.user_agent, now });
    return { user_id, token, known_tokens: await rememberBrowser(trx, { user_id, tokens: attempt.known_tokens, now }) };
  });
};
