import type { Started } from "@examplar/contract";
import type { Parts } from "../../../platform/parts.ts";
import { presentSeat } from "../attempts.presenter.ts";
import { findSeat } from "../attempts.policy.ts";
import type { Seat } from "../seats/read-seats.ts";
import type { Visitor } from "../visitor.ts";

/** Returns undefined when the seat has no attempt, or one on paper. */
export const presentStarted = (seat: Seat, now: Date): Started | undefined => {
  const { attempt } = seat;
  if (!attempt || attempt.instance_id === null) return undefined;
  return {
    summary: presentSeat(seat),
    score_id: attempt.id,
    instance_id: attempt.instance_id,
    now: now.toISOString(),
  };
};

/** Opens the newest attempt for its student; undefined when there is none. */
export const openAttempt = async (
  { db, clock }: Pick<Parts, "db" | "clock">,
  visitor: Visitor,
  summary_id: number,
): Promise<Started | undefined> => {
  const now = clock.now();
  const seat = await findSeat(db, visitor, summary_id, now);
  return seat && presentStarted(seat, now);
};
