import type { Started } from "@examplar/contract";
import type { SeatDecision } from "@examplar/domain";
import { isRefusal, refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import type { FragmentsCache } from "../../papers/index.ts";
import { retryWhileChanged, beginAttempt, type Changed } from "./begin-attempt.ts";
import { closeOverdueAttempt } from "../closing/close-overdue.job.ts";
import { findSeat } from "../attempts.policy.ts";
import type { Visitor } from "../visitor.ts";

type RetakeRefusal = NonNullable<SeatDecision["retake_refusal"]>;

interface Retake {
  summary_id: number;
  device_id: string;
  user_agent: string;
}

const retakeOnce = async (
  parts: Parts,
  fragments: FragmentsCache,
  visitor: Visitor,
  retake: Retake,
): Promise<Started | Changed | Refusal<"not_found" | RetakeRefusal>> => {
  const seat = await findSeat(parts.db, visitor, retake.summary_id, parts.clock.now());
  if (!seat) return refuse("not_found");
  const { attempt, decision } = seat;
  if (!attempt || decision.retake_refusal !== null) return refuse(decision.retake_refusal ?? "retake_not_offered");
  await closeOverdueAttempt(parts, attempt.id);
  const attempt_number = attempt.attempt_number + 1;
  const begun = await beginAttempt(parts, fragments, { ...retake, visitor, seat, attempt_number });
  return begun === "changed" || isRefusal(begun) ? begun : begun.started;
};

/** Starts a new attempt from the same seat. Idempotent: a second click finds the attempt running. */
export const retakeQuiz = async (
  parts: Parts,
  fragments: FragmentsCache,
  visitor: Visitor,
  retake: Retake,
): Promise<Started | Refusal<"not_found" | RetakeRefusal>> =>
  (await retryWhileChanged(() => retakeOnce(parts, fragments, visitor, retake))) ?? refuse("retake_not_offered");
