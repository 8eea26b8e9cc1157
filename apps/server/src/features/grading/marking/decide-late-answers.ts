import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { decideLate, type LateDecision } from "../../answers/index.ts";
import { writeAudit } from "../../audit/index.ts";
import { requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { findMarkedAttempt } from "../grading.policy.ts";

/**
 * Accepts or rejects late work; returns the questions whose decision is new. Idempotent. For a named question, replaces
 * an earlier decision. Requests grading and writes an audit entry.
 */
export const decideLateAnswers = async (
  parts: Parts,
  caller: Caller,
  { score_id, decision, question_ids }: Pick<LateDecision, "score_id" | "decision" | "question_ids">,
): Promise<{ question_ids: number[] } | Refusal<"not_found" | "attempt_not_closed">> => {
  const attempt = await findMarkedAttempt(parts, caller, score_id);
  if (isRefusal(attempt)) return attempt;
  const at = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const decided = await decideLate(trx, { score_id, decision, question_ids, user_id: caller.user_id, at });
    if (decided.length === 0) return { question_ids: [] };
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "late_answers_decided",
      subject: { score_id },
      details: { decision, question_ids: decided },
    });
    await requestGrading(trx, [score_id], { due_at: at });
    await scheduleGrading(parts, trx);
    return { question_ids: decided };
  });
};
