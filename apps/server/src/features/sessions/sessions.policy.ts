import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findSessionTaughtBy } from "./sessions.repository.ts";

/**
 * A session of a quiz that the caller teaches, to open it, close it or grant time in it; undefined for everybody else. The
 * query is scoped to owner-like users, as `mayTeach`: quizzes read sessions, so that `mayTeach` cannot be imported here.
 */
export const findTaughtSession = (db: Db, { user_id }: Caller, session_id: number) =>
  findSessionTaughtBy(db, user_id, session_id);
