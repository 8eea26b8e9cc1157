import type { Started } from "@examplar/contract";
import type { Parts } from "../../platform/parts.ts";
import { findInstanceOfScore } from "../papers/index.ts";
import { presentSummary } from "./attempts.presenter.ts";
import { findSeat } from "./find-seat.ts";
import type { Visitor } from "./visitor.ts";

/** The attempt that counts, as its student opens it; undefined when there is none. */
export const openAttempt = async (
  { db, clock }: Pick<Parts, "db" | "clock">,
  visitor: Visitor,
  summary_id: number,
): Promise<Started | undefined> => {
  const now = clock.now();
  const seat = await findSeat(db, visitor, summary_id, now);
  const instance = seat?.score && (await findInstanceOfScore(db, seat.score.id));
  if (!seat?.score || !instance) return undefined;
  return {
    summary: presentSummary(seat),
    score_id: seat.score.id,
    instance_id: instance.id,
    now: now.toISOString(),
  };
};
