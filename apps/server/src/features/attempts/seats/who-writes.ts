import { correctionMayOpen, type SeatFacts } from "@examplar/domain";
import type { Db } from "../../../platform/db/db.ts";
import type { SessionTimesRow } from "../../sessions/index.ts";
import { timesOf } from "./seat-facts.ts";
import { findLastRunning, listExtraTimes, type SeatRow, type SeatTimeRow } from "./seats.repository.ts";

type Writing = NonNullable<SeatFacts["writing"]>;

/** False before the ordinary end: no correction is shown then, so most reads skip the query. */
const mayBeCorrected = (row: SeatRow, sessions: readonly SessionTimesRow[], now: Date): boolean =>
  correctionMayOpen({ ...row, state: row.quiz_state }, sessions, now);

const latest = (dates: readonly (Date | null)[]): Date | null =>
  dates.reduce((last, date) => (last === null || (date !== null && date > last) ? date : last), null);

/** The seat of a student without individual extra time: everybody in a session has the session's granted time. */
const ordinarySeat = (row: SeatRow, { granted_seconds, ...session }: SessionTimesRow): SeatTimeRow => ({
  ...row,
  ...session,
  session_granted_seconds: granted_seconds,
  granted_seconds: 0,
  numerator: null,
  denominator: null,
});

const readWriting = async (db: Db, row: SeatRow, sessions: readonly SessionTimesRow[]): Promise<Writing> => {
  const [running, extra] = await Promise.all([
    findLastRunning(db, row.quiz_id),
    sessions.length > 0 ? listExtraTimes(db, row.quiz_id) : [],
  ]);
  const seats = [...sessions.map((session) => ordinarySeat(row, session)), ...extra];
  const ends = seats.map((seat) => timesOf(seat, null).closes_at);
  return { until: latest([...ends, running?.closes_at ?? null]), without_end: running?.closes_at === null };
};

/**
 * Returns how long somebody writes, or may still begin, in the quizzes of these seats; omits quizzes that need no
 * answer.
 */
export const whoWrites = async (
  db: Db,
  seats: readonly SeatRow[],
  sessionsOf: (quiz_id: number) => readonly SessionTimesRow[],
  now: Date,
): Promise<Map<number, Writing>> => {
  const asked = new Map(
    seats.filter((row) => mayBeCorrected(row, sessionsOf(row.quiz_id), now)).map((row) => [row.quiz_id, row]),
  );
  const read = [...asked].map(
    async ([quiz_id, row]) => [quiz_id, await readWriting(db, row, sessionsOf(quiz_id))] as const,
  );
  return new Map(await Promise.all(read));
};
