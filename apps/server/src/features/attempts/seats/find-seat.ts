import type { Db } from "../../../platform/db/db.ts";
import { decideSeats, type Person, type Seat } from "./read-seats.ts";
import { listSeatsBeside, type SeatRow } from "./seats.repository.ts";

type Visitor = Pick<Person, "user_id" | "in_desktop_app">;

/** One's own seat, decided together with one's other seats in the same quiz: they decide about one another. */
export const findSeat = async (
  db: Db,
  { user_id, in_desktop_app = false }: Visitor,
  summary_id: number,
  now: Date,
): Promise<Seat | undefined> => {
  const rows = await listSeatsBeside(db, [{ user_id, summary_id }]);
  return seatAmong(db, rows, { in_desktop_app, summary_id }, now);
};

interface Wanted {
  in_desktop_app: boolean;
  summary_id: number;
}

export const seatAmong = async (
  db: Db,
  rows: readonly SeatRow[],
  { in_desktop_app, summary_id }: Wanted,
  now: Date,
): Promise<Seat | undefined> =>
  (await decideSeats(db, rows, in_desktop_app, now)).find(({ row }) => row.id === summary_id);
