import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findSeat, type Visitor } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findPaperInstance, findSeatQuiz, findSheet, type SheetRow } from "./scans.repository.ts";

/** Returns the quiz of a seat that the caller teaches; undefined for everybody else. */
export const findTaughtSeat = async (db: Db, caller: Caller, summary_id: number) => {
  const seat = await findSeatQuiz(db, summary_id);
  return seat && (await mayTeach(db, caller, seat.quiz_id)) ? seat : undefined;
};

/**
 * Returns a sheet of a quiz that the caller teaches; undefined for everybody else, because support reads no answers.
 */
export const findTaughtSheet = async (db: Db, caller: Caller, sheet_id: number): Promise<SheetRow | undefined> => {
  const sheet = await findSheet(db, sheet_id);
  return sheet && (await mayTeach(db, caller, sheet.quiz_id)) ? sheet : undefined;
};

/** Returns an attempt on paper of a quiz that the caller teaches. */
export const findTaughtPaper = async (db: Db, caller: Caller, score_id: number) => {
  const attempt = await findPaperInstance(db, score_id);
  return attempt && (await mayTeach(db, caller, attempt.quiz_id)) ? attempt : undefined;
};

/** Returns a sheet for teachers of the quiz, and for its student once the rule shows the correction. */
export const findReadableSheet = async (
  { db, clock }: Parts,
  visitor: Visitor,
  sheet_id: number,
): Promise<SheetRow | Refusal<"not_found" | "correction_not_visible">> => {
  const sheet = await findSheet(db, sheet_id);
  if (!sheet) return refuse("not_found");
  if (await mayTeach(db, visitor, sheet.quiz_id)) return sheet;
  if (sheet.user_id !== visitor.user_id) return refuse("not_found");
  const seat = await findSeat(db, visitor, sheet.summary_id, clock.now());
  return seat?.decision.correction_is_visible ? sheet : refuse("correction_not_visible");
};
