import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isQuizOwnerLike } from "./quizzes.repository.ts";

/** Owner-like users see every attempt of a quiz, mark it, and grant time in it. */
export const mayTeach = (db: Db, { user_id }: Pick<Caller, "user_id">, quiz_id: number): Promise<boolean> =>
  isQuizOwnerLike(db, quiz_id, user_id);
