import type { Db, Trx } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { mayHelp, mayTeach } from "../quizzes/index.ts";
import { lockComments } from "./comments/comments.repository.ts";
import { listScoreDetails } from "./lists/score-table.repository.ts";
import { seatAmong, type Person, type Seat } from "./seats/read-seats.ts";
import { findConsent } from "./seats/recording-consent.repository.ts";
import { findAnySeat, listSeatsBeside } from "./seats/seats.repository.ts";

/*
 * What a student does is scoped by their id in the queries themselves, so that a whole hall is read in one statement:
 * `listSeatsBeside`, `listSeatsInQuizzes`, `listAttemptPages`, `findPaper` and `listAskedAttempts` return nothing of
 * anybody else, and no seat in a draft but to its owner-like users.
 */

/** The caller's own seat, decided together with their other seats in the same quiz; undefined for everybody else. */
export const findSeat = async (
  db: Db,
  { user_id, in_desktop_app = false }: Pick<Person, "user_id" | "in_desktop_app">,
  summary_id: number,
  now: Date,
): Promise<Seat | undefined> => {
  const rows = await listSeatsBeside(db, [{ user_id, summary_id }]);
  return seatAmong(db, rows, { in_desktop_app, summary_id }, now);
};

/** The attempts of a quiz, with those who have not started and those who declined to be recorded. */
export const mayListAttempts = mayTeach;

/** An attempt of a quiz that the caller teaches; undefined for everybody else. */
export const findTaughtScore = async (db: Db, caller: Caller, score_id: number) => {
  const [score] = await listScoreDetails(db, [score_id]);
  return score && (await mayTeach(db, caller, score.quiz_id)) ? score : undefined;
};

/** The comments on such an attempt, locked. */
export const lockTaughtComments = async (trx: Trx, caller: Caller, score_id: number) => {
  const comments = await lockComments(trx, score_id);
  return comments && (await mayTeach(trx, caller, comments.quiz_id)) ? comments : undefined;
};

/** A seat in which the caller may grant time. */
export const findTaughtSeat = async (db: Db, caller: Caller, summary_id: number) => {
  const seat = await findAnySeat(db, summary_id);
  return seat && (await mayTeach(db, caller, seat.quiz_id)) ? seat : undefined;
};

/** A seat whose recording the caller may waive: support may, for it is asked for on the telephone. */
export const findHelpedSeat = async (db: Db, caller: Caller, summary_id: number) => {
  const seat = await findConsent(db, summary_id);
  return seat && (await mayHelp(db, caller, seat.quiz_id)) ? seat : undefined;
};
