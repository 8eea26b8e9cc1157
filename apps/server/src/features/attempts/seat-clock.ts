import { seatTimes, type SeatTimes, type SessionTimes } from "@examplar/domain";
import type { SeatTimeRow } from "./seats.repository.ts";

/** A left join gives the session's columns one by one; they come together or not at all. */
export const sessionOf = (row: SeatTimeRow): SessionTimes | null => {
  const { start_at, end_at, automatic_start, opened_at, closed_at } = row;
  if (start_at === null || end_at === null || automatic_start === null) return null;
  return { start_at, end_at, automatic_start, opened_at, closed_at };
};

/** Minutes granted while the exam runs always count; the lasting ratio only where the quiz takes it. */
export const timesOf = (row: SeatTimeRow, student_started_at: Date | null): SeatTimes =>
  seatTimes({
    time_limit: row.time_limit,
    session: sessionOf(row),
    accommodation: {
      ratio: row.time_accommodation ? (row.ratio ?? 0) : 0,
      granted_seconds: row.granted_seconds + (row.session_granted_seconds ?? 0),
    },
    student_started_at,
  });
