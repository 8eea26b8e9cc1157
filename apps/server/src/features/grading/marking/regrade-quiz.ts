import type { Trx } from "../../../platform/db/db.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { markOutOfDate } from "../../attempts/index.ts";
import { writeAudit } from "../../audit/index.ts";
import { requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { mayRegrade } from "../grading.policy.ts";

/** Requests grading of every attempt that is over, and returns these attempts. Points that a person gave stay. */
export const regradeAll = async (parts: Parts, trx: Trx, quiz_id: number): Promise<number[]> => {
  const score_ids = await markOutOfDate(trx, quiz_id);
  await requestGrading(trx, score_ids, { due_at: parts.clock.now() });
  await scheduleGrading(parts, trx);
  return score_ids;
};

/** For example after somebody changed a key directly in the database. */
export const regradeQuiz = async (
  parts: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<{ scores_count: number } | Refusal<"not_found">> => {
  if (!(await mayRegrade(parts.db, caller, quiz_id))) return refuse("not_found");
  return parts.db.transaction().execute(async (trx) => {
    const score_ids = await regradeAll(parts, trx, quiz_id);
    await writeAudit(trx, {
      at: parts.clock.now(),
      actor_id: caller.user_id,
      action: "quiz_regraded",
      subject: { quiz_id },
      details: { scores_count: score_ids.length },
    });
    return { scores_count: score_ids.length };
  });
};
