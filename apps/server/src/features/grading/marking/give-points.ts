import { leastPoints, roundPoints } from "@examplar/domain";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { lockMarkedAnswer, setPoints } from "../../answers/index.ts";
import { writeAudit } from "../../audit/index.ts";
import { requestGrading, scheduleGrading } from "../../grading-requests/index.ts";
import { findMarkedAttempt } from "../grading.policy.ts";

interface GivenPoints {
  score_id: number;
  question_id: number;
  /** Null takes back what was given: the key decides again, or the answer waits again. */
  points: number | null;
}

/** Only an answer can earn points, and never more or less than its question allows. */
export const givePoints = async (
  parts: Parts,
  caller: Caller,
  { score_id, question_id, points }: GivenPoints,
): Promise<void | Refusal<"not_found" | "attempt_not_closed" | "validation_failed">> => {
  const attempt = await findMarkedAttempt(parts, caller, score_id);
  if (isRefusal(attempt)) return attempt;
  const at = parts.clock.now();
  return parts.db.transaction().execute(async (trx) => {
    const answer = await lockMarkedAnswer(trx, score_id, question_id);
    if (!answer) return refuse("not_found");
    const least = leastPoints(answer.type, answer.key);
    if (points !== null && (points < least || points > answer.most_points)) {
      return refuse("validation_failed", `points must be between ${least} and ${answer.most_points}`);
    }
    const given = points === null ? null : roundPoints(points);
    await setPoints(trx, answer.id, given, { user_id: caller.user_id, at });
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "points_given",
      subject: { score_id },
      details: { question_id, points: given, previous_points: answer.previous_points },
    });
    await requestGrading(trx, [score_id], { due_at: at });
    await scheduleGrading(parts, trx);
    return undefined;
  });
};
