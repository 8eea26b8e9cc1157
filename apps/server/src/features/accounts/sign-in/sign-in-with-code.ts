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
  /** Tokens of users who have signed in in this browser before. */
  known_tokens: readonly string[];
}

interface Presented {
  id: number;
  matches: boolean;
}

/**
 * Compares the newest code of this browser, and an earlier one. The earlier one counts if it was mailed and the newest
 * was not: a user who asks again when no more mails are sent still has the earlier mail. If two codes exist, both are
 * compared, locked and counted, so that the time reveals no more than the reply.
 */
const compareCodes = async (db: Db, owner: CodeOwner, code: string): Promise<Presented[]> => {
  const [newest, ...earlier] = await findCodes(db, owner);
  const before = earlier.find(({ user_id }) => user_id !== null) ?? earlier[0];
  const [isNewest, isBefore] = await Promise.all([
    codeMatches(code, newest?.code_hash ?? noCodeHash),
    before !== undefined && codeMatches(code, before.code_hash),
  ]);
  if (!newest) return [];
  const first = { id: newest.id, matches: isNewest };
  return before ? [first, { id: before.id, matches: isBefore && newest.user_id === null }] : [first];
};

/** Locks the code, so that parallel guesses are counted one after the other. */
const judge = async (trx: Trx, { id, matches }: Presented, now: Date) => {
  const { user_id, ...code } = await lockCode(trx, id);
  // A code without an account was mailed to nobody, so even a lucky guess is wrong.
  return { id, user_id, check: checkCode(code, matches && user_id !== null, now) };
};

/**
 * Finds the code by address and requesting browser, so that nobody can use up another person's tries. Runs the slow
 * comparison before the transaction, so that a rush of sign-ins holds no connection that a running exam needs.
 */
export const signInWithCode = async (
  { db, clock }: Parts,
  attempt: CodeAttempt,
): Promise<{ user_id: number; token: string; known_tokens: string[] } | CodeRefusal> => {
  const owner = { email_hash: hashEmail(attempt.email), browser_hash: hashToken(attempt.browser_token ?? "") };
  const presented = await compareCodes(db, owner, attempt.code);
  if (presented.length === 0) return refuse("code_wrong");
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const judged: Awaited<ReturnType<typeof judge>>[] = [];
    for (const one of presented) judged.push(await judge(trx, one, now));
    const good = judged.find(({ check }) => check === "ok");
    if (!good || good.user_id === null) {
      for (const { id } of judged) await countTry(trx, id);
      const [newest] = judged;
      return refuse(!newest || newest.check === "ok" ? "code_wrong" : newest.check);
    }
    await markCodeUsed(trx, good.id, now);
    const { user_id } = good;
    const token = await startUserSession(trx, { user_id, user_agent: attempt.user_agent, now });
    return { user_id, token, known_tokens: await rememberBrowser(trx, { user_id, tokens: attempt.known_tokens, now }) };
  });
};
