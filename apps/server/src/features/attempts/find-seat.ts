import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { readSeats, type Seat } from "./read-seats.ts";
import { findQuizOfSeat } from "./seats.repository.ts";

/** One's own seat, judged together with one's other seats in the same quiz: they decide about one another. */
export const findSeat = async (db: Db, caller: Caller, summary_id: number, now: Date): Promise<Seat | undefined> => {
  const quiz_id = await findQuizOfSeat(db, summary_id, caller.user_id);
  if (quiz_id === undefined) return undefined;
  const seats = await readSeats(db, { user_id: caller.user_id, quiz_id }, now);
  return seats.find(({ row }) => row.id === summary_id);
};
