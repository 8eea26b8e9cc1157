import { decideSeat, type SeatDecision } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import { clockOf, factsOf } from "./seat-facts.ts";
import { listSeats, attemptOf, sessionsOf, type SeatRow, type SeatAttemptRow } from "./seats.repository.ts";
import { whoWrites } from "./who-writes.ts";

/** A student's seat with the decision about it at one moment. */
export interface Seat {
  row: SeatRow;
  /** The attempt that counts: the newest. */
  attempt: SeatAttemptRow | null;
  decision: SeatDecision;
  has_other_seats: boolean;
  /** Returns the same seat decided with another attempt, without reading anything again. */
  withAttempt(attempt: SeatAttemptRow, now: Date): Seat;
}

/** Whose seats to read, and whether the request comes from the desktop app. */
export interface Person {
  user_id: number;
  quiz_id?: number | undefined;
  in_desktop_app?: boolean | undefined;
}

/** Reads a user's seats, in every quiz or in one, and decides them at `now`, without waiting for any job. */
export const readSeats = async (
  db: Db,
  { user_id, quiz_id, in_desktop_app = false }: Person,
  now: Date,
): Promise<Seat[]> => decideSeats(db, await listSeats(db, user_id, quiz_id), in_desktop_app, now);

/** `rows` holds all seats of a user in their quizzes, because seats of one quiz affect one another. */
export const decideSeats = async (
  db: Db,
  rows: readonly SeatRow[],
  in_desktop_app: boolean,
  now: Date,
): Promise<Seat[]> => {
  const sessions = new Map(rows.map((row) => [row.quiz_id, sessionsOf(row)]));
  const sessionsOfQuiz = (id: number) => sessions.get(id) ?? [];
  const writing = await whoWrites(
    db,
    rows.filter(({ score_id }) => score_id !== null),
    sessionsOfQuiz,
    now,
  );
  const byQuiz = Map.groupBy(rows, (row) => row.quiz_id);

  return rows.map((row): Seat => {
    const others = (byQuiz.get(row.quiz_id) ?? []).filter((other) => other !== row);
    const around = {
      quiz_sessions: sessionsOfQuiz(row.quiz_id),
      other_seats: others.map((other) => clockOf(other, attemptOf(other))),
      in_desktop_app,
      writing: writing.get(row.quiz_id) ?? null,
    };
    const seatWith = (attempt: SeatAttemptRow | null, at: Date): Seat => ({
      row,
      attempt,
      decision: decideSeat(factsOf(row, attempt, around), at),
      has_other_seats: others.length > 0,
      withAttempt: seatWith,
    });
    return seatWith(attemptOf(row), now);
  });
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
