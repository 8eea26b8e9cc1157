import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findQuizSeenBy, helpsInAnyQuiz, isQuizHelper, isQuizOwnerLike } from "./quizzes.repository.ts";

type Asking = Pick<Caller, "user_id">;

/** Owner-like users see every attempt of a quiz, mark it, and grant time in it. */
export const mayTeach = (db: Db, { user_id }: Asking, quiz_id: number): Promise<boolean> =>
  isQuizOwnerLike(db, quiz_id, user_id);

/** Owner-like users, and support of the quiz's school: they recover what a student wrote, without reading it. */
export const mayHelp = (db: Db, { user_id }: Asking, quiz_id: number): Promise<boolean> =>
  isQuizHelper(db, quiz_id, user_id);

/** Whether there is any quiz at all in which the caller may help. */
export const helpsAnybody = (db: Db, { user_id }: Asking): Promise<boolean> => helpsInAnyQuiz(db, user_id);

/** Owner-like users see a quiz always, students with a seat in it once it is out of draft. Undefined for everybody else. */
export const findVisibleQuiz = (db: Db, { user_id }: Asking, quiz_id: number) => findQuizSeenBy(db, quiz_id, user_id);
