import type { Db } from "../../../platform/db/db.ts";
import { readSeats, type Person, type Seat } from "./read-seats.ts";

/** One's own seat, decided together with one's other seats in the same quiz: they decide about one another. */
export const findSeat = async (
  db: Db,
  { user_id, in_desktop_app }: Pick<Person, "user_id" | "in_desktop_app">,
  summary_id: number,
  now: Date,
): Promise<Seat | undefined> => {
  const seats = await readSeats(db, { user_id, beside_id: summary_id, in_desktop_app }, now);
  return seats.find(({ row }) => row.id === summary_id);
};
