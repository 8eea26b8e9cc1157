import type { Summary } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentSummary } from "./attempts.presenter.ts";
import { readSeats } from "./read-seats.ts";
import { findQuizOfSeat } from "./seats.repository.ts";

/** Judged together with the person's other seats in the same quiz: they decide about one another. */
export const getSummary = async (
  { db, clock }: Parts,
  caller: Caller,
  summary_id: number,
): Promise<Summary | Refusal<"not_found">> => {
  const now = clock.now();
  const quiz_id = await findQuizOfSeat(db, summary_id, caller.user_id);
  const seats = quiz_id === undefined ? [] : await readSeats(db, { user_id: caller.user_id, quiz_id }, now);
  const seat = seats.find(({ row }) => row.id === summary_id);
  return seat ? presentSummary(seat, now) : refuse("not_found");
};
