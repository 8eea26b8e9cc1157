import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { markOutOfDate } from "../../attempts/index.ts";
import { writeAudit } from "../../audit/index.ts";
import { requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { mayTeach } from "../../quizzes/index.ts";

/** After a key changed: every attempt that is over is graded again. Points that a person gave stay. */
export const regradeQuiz = async (
  parts: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<{ scores_count: number } | Refusal<"not_found">> => {
  if (!(await mayTeach(parts.db, caller, quiz_id))) return refuse("not_found");
  const at = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const score_ids = await markOutOfDate(trx, quiz_id);
    await requestGrading(trx, score_ids, { due_at: at });
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "quiz_regraded",
      subject: { quiz_id },
      details: { scores_count: score_ids.length },
    });
    await scheduleGrading(parts, trx);
    return { scores_count: score_ids.length };
  });
};
