import { topics } from "@examplar/contract";
import { decideMark, leastPoints, roundPoints } from "@examplar/domain";
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
  /** Null removes the given points: the key decides again, or the answer waits for a mark. */
  points: number | null;
  /** The points given by hand when the caller read the answer. */
  seen_points: number | null;
  seen_revision: number;
}

/**
 * Gives points to an answer, within the limits of its question. Refuses with a conflict if a colleague marked the
 * answer or it moved since the caller read it. Idempotent.
 */
export const givePoints = async (
  parts: Parts,
  caller: Caller,
  { score_id, question_id, points, seen_points, seen_revision }: GivenPoints,
): Promise<void | Refusal<"not_found" | "attempt_not_closed" | "validation_failed" | "conflict">> => {
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
    const hand_points = answer.graded_by === null ? null : answer.previous_points;
    const seen = { revision: seen_revision, hand_points: seen_points };
    const fate = decideMark({ revision: answer.revision, hand_points }, seen, given);
    if (fate === "conflict") return refuse("conflict");
    if (fate === "same") return undefined;
    await setPoints(trx, answer.id, given, { user_id: caller.user_id, at });
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "points_given",
      subject: { score_id },
      details: { question_id, points: given, previous_points: answer.previous_points },
    });
    // Notifies colleagues on the same copy at once; the grade follows when the grader has run.
    await parts.realtime.publish(trx, topics.score(score_id), {
      kind: "score_changed",
      quiz_id: attempt.quiz_id,
      score_id,
    });
    await requestGrading(trx, [score_id], { due_at: at });
    await scheduleGrading(parts, trx);
    return undefined;
  });
};
