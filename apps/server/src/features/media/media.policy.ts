import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import { listAudited } from "../audit/index.ts";
import { mayHelp, mayTeach } from "../quizzes/index.ts";
import { listAdministeredSeats } from "./deletion/delete-media.repository.ts";
import { findAttempt, findSeat, listInQuiz, type MediaAttempt, type MediaSeat } from "./read-media.repository.ts";

/** How long a recorded reason lets support see the pictures of one attempt. */
export const reasonMs = 60 * 60_000;
export const reasonAction = "media_reason_recorded";

type Unseen = Refusal<"not_found" | "reason_required">;

/** Lets teachers of the quiz and support of its school read figures and record reasons. */
export const readHelpedAttempt = async (
  db: Db,
  caller: Caller,
  score_id: number,
): Promise<MediaAttempt | Refusal<"not_found">> => {
  const attempt = await findAttempt(db, score_id);
  return attempt && (await mayHelp(db, caller, attempt.quiz_id)) ? attempt : refuse("not_found");
};

/**
 * Returns the attempts of a quiz whose pictures the caller may see: null (all) for teachers, those with a reason for
 * support.
 */
export const readSeenQuiz = async (
  db: Db,
  caller: Caller,
  quiz_id: number,
  now: Date,
): Promise<{ score_ids: number[] | null } | Unseen> => {
  if (await mayTeach(db, caller, quiz_id)) return { score_ids: null };
  if (!(await mayHelp(db, caller, quiz_id))) return refuse("not_found");
  const since = new Date(now.getTime() - reasonMs);
  const wanted = { actor_id: caller.user_id, action: reasonAction, subject_type: "score", since };
  const score_ids = await listInQuiz(db, (await listAudited(db, wanted)).map(Number), quiz_id);
  return score_ids.length > 0 ? { score_ids } : refuse("reason_required");
};

/** Lets teachers of the quiz see pictures, sound and recordings, and support within an hour of a recorded reason. */
export const readSeenAttempt = async (
  db: Db,
  caller: Caller,
  score_id: number,
  now: Date,
): Promise<MediaAttempt | Unseen> => {
  const attempt = await findAttempt(db, score_id);
  if (!attempt) return refuse("not_found");
  const seen = await readSeenQuiz(db, caller, attempt.quiz_id, now);
  if (isRefusal(seen)) return seen;
  return seen.score_ids === null || seen.score_ids.includes(score_id) ? attempt : refuse("reason_required");
};

/** Lets the same users see the photos of a seat; support only once there is an attempt, to which a reason belongs. */
export const readSeenSeat = async (
  db: Db,
  caller: Caller,
  summary_id: number,
  now: Date,
): Promise<MediaSeat | Unseen> => {
  const seat = await findSeat(db, summary_id);
  if (!seat) return refuse("not_found");
  const seen = await readSeenQuiz(db, caller, seat.quiz_id, now);
  if (isRefusal(seen)) return seen;
  const { score_ids } = seen;
  return score_ids === null || seat.score_ids.some((id) => score_ids.includes(id)) ? seat : refuse("reason_required");
};

/** Lists a student's seats in the caller's schools, where the caller may delete recordings. */
export const listDeletableSeats = (db: Db, { user_id: administrator_id }: Caller, user_id: number, now: Date) =>
  listAdministeredSeats(db, administrator_id, user_id, now);
