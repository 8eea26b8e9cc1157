import { topics } from "@examplar/contract";
import { attemptRuns } from "@examplar/domain";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { findOwnAttempt } from "../answers.policy.ts";
import type { AnswersEngine } from "../engine.ts";
import { insertLock } from "./locks.repository.ts";

export interface LockedExercise {
  score_id: number;
  question_ids: number[];
  locked_at: Date;
}

/**
 * Locks an exercise for a correction between questions. Commits the lock first; only then may the caller read the
 * correction. Edits written to the exercise later are kept as late work and count only if a teacher accepts them.
 */
export const lockExercise = async (
  { db, clock, realtime }: Parts,
  engine: AnswersEngine,
  caller: Caller,
  { instance_id, exercise_id }: { instance_id: number; exercise_id: number },
): Promise<LockedExercise | Refusal<"not_found" | "too_late">> => {
  const facts = await findOwnAttempt(engine, caller, instance_id);
  if (!facts?.correction_btw_questions) return refuse("not_found");
  const question_ids = [...facts.questions].filter(([, q]) => q.exercise_id === exercise_id).map(([id]) => id);
  if (question_ids.length === 0) return refuse("not_found");
  // After the end, the rule for the whole correction applies, because other students may still write.
  if (!attemptRuns(facts, clock.now())) return refuse("too_late");
  await engine.ledger.settled();
  const { locked_at } = await db.transaction().execute(async (trx) => {
    const locked = await insertLock(trx, facts.score_id, exercise_id, clock.now());
    const event = { kind: "attempt_changed", quiz_id: facts.quiz_id, summary_id: facts.summary_id } as const;
    await realtime.publish(trx, topics.user(caller.user_id), event);
    return locked;
  });
  return { score_id: facts.score_id, question_ids, locked_at };
};
