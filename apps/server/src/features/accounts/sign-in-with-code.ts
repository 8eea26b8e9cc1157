import { judgeCode } from "@examplar/domain";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { countTry, lockNewestCode, markCodeUsed } from "./accounts.repository.ts";
import { codeMatches, noCodeHash } from "./secrets.ts";
import { startUserSession } from "./start-user-session.ts";

type CodeRefusal = Refusal<"code_wrong" | "code_expired" | "code_tries_exhausted">;

/** An address without a code is compared all the same: neither the answer nor its time tells who has an account. */
export const signInWithCode = async (
  { db, clock }: Parts,
  attempt: { email: string; code: string; user_agent: string },
): Promise<{ user_id: number; token: string } | CodeRefusal> =>
  db.transaction().execute(async (trx) => {
    const code = await lockNewestCode(trx, attempt.email);
    const now = clock.now();
    const matches = await codeMatches(attempt.code, code?.code_hash ?? noCodeHash);
    const verdict = judgeCode(code ?? null, matches, now);
    if (verdict !== "ok" || !code) {
      if (code) await countTry(trx, code.id);
      return refuse(verdict === "ok" ? "code_wrong" : verdict);
    }
    await markCodeUsed(trx, code.id, now);
    const token = await startUserSession(trx, { user_id: code.user_id, user_agent: attempt.user_agent, now });
    return { user_id: code.user_id, token };
  });
