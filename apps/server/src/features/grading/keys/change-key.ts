import { isDeepStrictEqual } from "node:util";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeAudit } from "../../audit/index.ts";
import { regradeAll } from "../marking/regrade-quiz.ts";
import { findKeyedQuestion, type NewKey } from "./find-keyed-question.ts";
import { isShownMeanwhile, lockKey, writeKey } from "./keys.repository.ts";

interface ChangedKey extends NewKey {
  seen_key: Record<string, unknown> | null;
}

type Refused = Refusal<"not_found" | "validation_failed" | "conflict" | "attempt_not_closed">;

/**
 * Corrects a key and regrades every attempt that is over. Refuses with a conflict if a colleague corrected the key
 * since the caller read it. Students notice only by their grade; running attempts are not notified.
 */
export const changeKey = async (
  parts: Parts,
  caller: Caller,
  { seen_key, ...wanted }: ChangedKey,
): Promise<{ scores_count: number } | Refused> => {
  const { quiz_id, question_id, key } = wanted;
  const question = await findKeyedQuestion(parts.db, caller, wanted);
  if (isRefusal(question)) return question;
  const at = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const previous_key = await lockKey(trx, question_id);
    // The reply to the first try may have been lost: sending the same key again is no conflict.
    if (!isDeepStrictEqual(previous_key, seen_key) && !isDeepStrictEqual(previous_key, key)) return refuse("conflict");
    if (await isShownMeanwhile(trx, question_id)) return refuse("attempt_not_closed");
    await writeKey(trx, question_id, key, at);
    const score_ids = await regradeAll(parts, trx, quiz_id);
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "question_key_changed",
      subject: { quiz_id },
      details: { question_id, previous_key, key, scores_count: score_ids.length },
    });
    return { scores_count: score_ids.length };
  });
};
