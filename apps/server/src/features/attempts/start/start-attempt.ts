import type { StartRefusal } from "@examplar/domain";
import { isRefusal, refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import type { FragmentsCache } from "../../papers/index.ts";
import { retryWhileChanged, beginAttempt, type Begun, type Changed } from "./begin-attempt.ts";
import { findSeat } from "../attempts.policy.ts";
import { takeOver } from "./take-over.ts";
import type { Visitor } from "../visitor.ts";

interface Start {
  summary_id: number;
  device_id: string;
  user_agent: string;
}

const startOnce = async (
  parts: Parts,
  fragments: FragmentsCache,
  visitor: Visitor,
  start: Start,
): Promise<Begun | Changed | Refusal<"not_found" | StartRefusal>> => {
  const seat = await findSeat(parts.db, visitor, start.summary_id, parts.clock.now());
  if (!seat) return refuse("not_found");
  const { start_refusal, can_answer } = seat.decision;
  if (start_refusal !== null) return refuse(start_refusal);
  if (!can_answer) return beginAttempt(parts, fragments, { ...start, visitor, seat, attempt_number: 1 });
  const taken = await takeOver(parts, visitor, start);
  // For another user's device, the refusal is the same as for an exam that does not exist.
  return isRefusal(taken) ? refuse("not_found") : { started: taken, new_paper: null };
};

/** Handles the Start button. Idempotent: pressed again, or on another device, it opens the running attempt. */
export const startAttempt = async (
  parts: Parts,
  fragments: FragmentsCache,
  visitor: Visitor,
  start: Start,
): Promise<Begun | Refusal<"not_found" | StartRefusal>> =>
  (await retryWhileChanged(() => startOnce(parts, fragments, visitor, start))) ?? refuse("not_open");
