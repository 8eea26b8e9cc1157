import type { Summary } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentSummary } from "./attempts.presenter.ts";
import { findSeat } from "./find-seat.ts";

export const getSummary = async (
  { db, clock }: Parts,
  caller: Caller,
  summary_id: number,
): Promise<Summary | Refusal<"not_found">> => {
  const now = clock.now();
  const seat = await findSeat(db, caller, summary_id, now);
  return seat ? presentSummary(seat, now) : refuse("not_found");
};
