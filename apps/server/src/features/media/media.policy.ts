import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import { hasAudit } from "../audit/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findAttempt, mayHelp, type MediaAttempt } from "./read-media.repository.ts";

/** How long a recorded reason opens the pictures of one attempt to support. */
export const reasonMs = 60 * 60_000;
export const reasonAction = "media_reason_recorded";

/** For figures and reasons: those who teach the quiz, and support of its school. */
export const readHelpedAttempt = async (
  db: Db,
  { user_id }: Caller,
  score_id: number,
): Promise<MediaAttempt | Refusal<"not_found">> => {
  const attempt = await findAttempt(db, score_id);
  return attempt && (await mayHelp(db, user_id, score_id)) ? attempt : refuse("not_found");
};

/** For pictures, sound and recordings: those who teach the quiz, and support with a reason recorded within the hour. */
export const readSeenAttempt = async (
  db: Db,
  caller: Caller,
  score_id: number,
  now: Date,
): Promise<MediaAttempt | Refusal<"not_found" | "reason_required">> => {
  const attempt = await findAttempt(db, score_id);
  if (!attempt) return refuse("not_found");
  if (await mayTeach(db, caller, attempt.quiz_id)) return attempt;
  if (!(await mayHelp(db, caller.user_id, score_id))) return refuse("not_found");
  const since = new Date(now.getTime() - reasonMs);
  const wanted = { actor_id: caller.user_id, action: reasonAction, subject: { score_id }, since };
  return (await hasAudit(db, wanted)) ? attempt : refuse("reason_required");
};
