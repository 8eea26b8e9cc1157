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
 * Correction between questions: the exercise is locked in a commit of its own, and only then may its correction be read.
 * What is written to it afterwards is kept for the teacher and never counts by itself.
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
  // After the end the rule about the whole correction holds: others may still write.
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
