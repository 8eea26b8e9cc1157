import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { findSessionTaughtBy } from "./sessions.repository.ts";

/**
 * Returns a session of a quiz that the caller teaches, to open it, close it or grant time; undefined for everybody
 * else. The query checks owner-like users itself, as `mayTeach` does: quizzes import sessions, so sessions cannot
 * import `mayTeach`.
 */
export const findTaughtSession = (db: Db, { user_id }: Caller, session_id: number, now: Date) =>
  findSessionTaughtBy(db, user_id, session_id, now);
