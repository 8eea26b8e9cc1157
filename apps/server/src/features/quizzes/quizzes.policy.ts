import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findQuizSeenBy, helpsInAnyQuiz, isQuizHelper, isQuizOwnerLike } from "./quizzes.repository.ts";

type Asking = Pick<Caller, "user_id">;

/** Owner-like users see every attempt of a quiz, mark it, and grant time in it. */
export const mayTeach = (db: Db, { user_id }: Asking, quiz_id: number): Promise<boolean> =>
  isQuizOwnerLike(db, quiz_id, user_id);

/** Owner-like users and support of the quiz's school: support recovers what a student wrote without reading it. */
export const mayHelp = (db: Db, { user_id }: Asking, quiz_id: number): Promise<boolean> =>
  isQuizHelper(db, quiz_id, user_id);

/** Returns whether the caller may help in any quiz at all. */
export const helpsAnybody = (db: Db, { user_id }: Asking): Promise<boolean> => helpsInAnyQuiz(db, user_id);

/**
 * Finds a quiz for owner-like users always, for students with a seat once it is out of draft; undefined for everybody
 * else.
 */
export const findVisibleQuiz = (db: Db, { user_id }: Asking, quiz_id: number) => findQuizSeenBy(db, quiz_id, user_id);
