import { checkCode } from "@examplar/domain";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Db, Trx } from "../../../platform/db/db.ts";
import type { Parts } from "../../../platform/parts.ts";
import { countTry, findCodes, lockCode, markCodeUsed, type CodeOwner } from "../accounts.repository.ts";
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

interface Presented {
  id: number;
  matches: boolean;
}

/**
 * The newest code of this browser, and, where that was mailed to nobody, the one that was: whoever asks again when nothing
 * more is sent still has the mail before. The time tells neither: two are compared wherever two were requested.
 */
const compareCodes = async (
  db: Db,
  owner: CodeOwner,
  code: string,
): Promise<{ newest: Presented; mailed: Presented | null } | null> => {
  const [newest, ...earlier] = await findCodes(db, owner);
  const mailed = newest?.user_id === null ? earlier.find(({ user_id }) => user_id !== null) : undefined;
  const [isNewest, isMailed] = await Promise.all([
    codeMatches(code, newest?.code_hash ?? noCodeHash),
    earlier.length > 0 && codeMatches(code, mailed?.code_hash ?? noCodeHash),
  ]);
  if (!newest) return null;
  return { newest: { id: newest.id, matches: isNewest }, mailed: mailed ? { id: mailed.id, matches: isMailed } : null };
};

/** Under a lock, so that parallel guesses are counted one after the other. */
const judge = async (trx: Trx, { id, matches }: Presented, now: Date) => {
  const { user_id, ...code } = await lockCode(trx, id);
  // A code without an account was mailed to nobody: even a lucky guess is wrong.
  return { id, user_id, check: checkCode(code, matches && user_id !== null, now) };
};

/**
 * Finds the code by address and by the browser that requested it, so that nobody uses up another person's tries. The
 * slow comparison comes before the transaction, so that a rush of sign-ins holds no connection that a running exam needs.
 */
export const signInWithCode = async (
  { db, clock }: Parts,
  attempt: CodeAttempt,
): Promise<{ user_id: number; token: string; known_tokens: string[] } | CodeRefusal> => {
  const owner = { email_hash: hashEmail(attempt.email), browser_hash: hashToken(attempt.browser_token ?? "") };
  const presented = await compareCodes(db, owner, attempt.code);
  if (!presented) return refuse("code_wrong");
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const newest = await judge(trx, presented.newest, now);
    const judged = presented.mailed ? [newest, await judge(trx, presented.mailed, now)] : [newest];
    const good = judged.find(({ check }) => check === "ok");
    if (!good || good.user_id === null) {
      for (const { id } of judged) await countTry(trx, id);
      return refuse(newest.check === "ok" ? "code_wrong" : newest.check);
    }
    await markCodeUsed(trx, good.id, now);
    const { user_id } = good;
    const token = await startUserSession(trx, { user_id, user_agent: attempt.user_agent, now });
    return { user_id, token, known_tokens: await rememberBrowser(trx, { user_id, tokens: attempt.known_tokens, now }) };
  });
};
