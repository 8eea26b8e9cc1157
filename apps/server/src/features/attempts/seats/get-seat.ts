import type { Summary } from "@examplar/contract";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { presentSeat } from "../attempts.presenter.ts";
import { findSeat } from "../attempts.policy.ts";
import { seatAmong } from "./read-seats.ts";
import type { SeatReads } from "./seat-reads.ts";
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

/** Like `getSeat`, but groups the read with those of other students who ask at the same time. */
export const getSeatInGroup = async (
  { db, clock }: Parts,
  reads: SeatReads,
  { user_id, in_desktop_app }: Visitor,
  summary_id: number,
): Promise<Summary | Refusal<"not_found">> => {
  const rows = await reads.beside({ user_id, summary_id });
  const seat = await seatAmong(db, rows, { in_desktop_app, summary_id }, clock.now());
  return seat ? presentSeat(seat) : refuse("not_found");
};
