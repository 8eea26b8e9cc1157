import type { Db, Trx } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { mayHelp, mayTeach } from "../quizzes/index.ts";
import { lockComments } from "./comments/comments.repository.ts";
import { listScoreDetails } from "./lists/score-table.repository.ts";
import { seatAmong, type Person, type Seat } from "./seats/read-seats.ts";
import { findConsent } from "./seats/recording-consent.repository.ts";
import { findAnySeat, listSeatsBeside } from "./seats/seats.repository.ts";

/*
 * A student's own queries filter by the student's id, so that one statement can read a whole hall. `listSeatsBeside`,
 * `listSeatsInQuizzes`, `listAttemptPages`, `findPaper` and `listAskedAttempts` return only the caller's rows. They
 * return a seat in a draft only to owner-like users.
 */

/** Returns the caller's own seat, decided together with their other seats in the quiz; undefined for other users. */
export const findSeat = async (
  db: Db,
  { user_id, in_desktop_app = false }: Pick<Person, "user_id" | "in_desktop_app">,
  summary_id: number,
  now: Date,
): Promise<Seat | undefined> => {
  const rows = await listSeatsBeside(db, [{ user_id, summary_id }]);
  return seatAmong(db, rows, { in_desktop_app, summary_id }, now);
};

/** Who may list the attempts of a quiz, the students who have not started and those who declined recording. */
export const mayListAttempts = mayTeach;

/** Returns an attempt of a quiz that the caller teaches; undefined for everybody else. */
export const findTaughtScore = async (db: Db, caller: Caller, score_id: number) => {
  const [score] = await listScoreDetails(db, [score_id]);
  return score && (await mayTeach(db, caller, score.quiz_id)) ? score : undefined;
};

/** Locks and returns the comments on such an attempt. */
export const lockTaughtComments = async (trx: Trx, caller: Caller, score_id: number) => {
  const comments = await lockComments(trx, score_id);
  return comments && (await mayTeach(trx, caller, comments.quiz_id)) ? comments : undefined;
};

/** Returns a seat in which the caller may grant time. */
export const findTaughtSeat = async (db: Db, caller: Caller, summary_id: number) => {
  const seat = await findAnySeat(db, summary_id);
  return seat && (await mayTeach(db, caller, seat.quiz_id)) ? seat : undefined;
};

/**
 * Returns a seat whose recording the caller may waive. Support may do so too, because students ask for it by telephone.
 */
export const findHelpedSeat = async (db: Db, caller: Caller, summary_id: number) => {
  const seat = await findConsent(db, summary_id);
  return seat && (await mayHelp(db, caller, seat.quiz_id)) ? seat : undefined;
};
