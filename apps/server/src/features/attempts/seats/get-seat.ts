import type { Summary } from "@examplar/contract";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { presentSeat } from "../attempts.presenter.ts";
import { findSeat } from "./find-seat.ts";
import type { Visitor } from "../visitor.ts";

export const getSeat = async (
  { db, clock }: Parts,
  visitor: Visitor,
  summary_id: number,
): Promise<Summary | Refusal<"not_found">> => {
  const now = clock.now();
  const seat = await findSeat(db, visitor, summary_id, now);
  return seat ? presentSeat(seat) : refuse("not_found");
};
