import { judgeCode } from "@examplar/domain";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { countTry, findNewestCode, lockCode, markCodeUsed } from "./accounts.repository.ts";
import { codeMatches, noCodeHash } from "./secrets.ts";
import { startUserSession } from "./start-user-session.ts";

type CodeRefusal = Refusal<"code_wrong" | "code_expired" | "code_tries_exhausted">;

/**
 * An address without a code is compared all the same: neither the answer nor its time tells who has an account. The slow
 * comparison comes before the transaction, so that a rush of sign-ins holds no connection that a running exam needs; the
 * judgement comes under the lock, so that guesses made in parallel are counted one after the other.
 */
export const signInWithCode = async (
  { db, clock }: Parts,
  attempt: { email: string; code: string; user_agent: string },
): Promise<{ user_id: number; token: string } | CodeRefusal> => {
  const newest = await findNewestCode(db, attempt.email);
  const matches = await codeMatches(attempt.code, newest?.code_hash ?? noCodeHash);
  if (!newest) return refuse("code_wrong");
  return db.transaction().execute(async (trx) => {
    const code = await lockCode(trx, newest.id);
    const now = clock.now();
    const verdict = judgeCode(code, matches, now);
    if (verdict !== "ok") {
      await countTry(trx, code.id);
      return refuse(verdict);
    }
    await markCodeUsed(trx, code.id, now);
    const token = await startUserSession(trx, { user_id: code.user_id, user_agent: attempt.user_agent, now });
    return { user_id: code.user_id, token };
  });
};
