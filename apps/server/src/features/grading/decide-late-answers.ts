import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { writeAudit } from "../audit/index.ts";
import { requestGrading, scheduleGrading } from "../grading-requests/index.ts";
import { findMarkedScore } from "./find-marked-score.ts";
import { decideLate, moveLateIntoAnswers, takeLateOutOfAnswers, type LateDecision } from "./marking.repository.ts";

/**
 * Accepts or refuses late work; answers the questions on which this decided something. Deciding twice is deciding once,
 * and whoever names a question can take the earlier decision back: grade and audit follow.
 */
export const decideLateAnswers = async (
  parts: Parts,
  caller: Caller,
  { score_id, decision, question_ids }: Pick<LateDecision, "score_id" | "decision" | "question_ids">,
): Promise<{ question_ids: number[] } | Refusal<"not_found" | "attempt_not_closed">> => {
  const score = await findMarkedScore(parts, caller, score_id);
  if (isRefusal(score)) return score;
  const at = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const decided = await decideLate(trx, { score_id, decision, question_ids, user_id: caller.user_id, at });
    if (decided.length === 0) return { question_ids: [] };
    await (decision === "accepted" ? moveLateIntoAnswers : takeLateOutOfAnswers)(trx, score_id, decided);
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
