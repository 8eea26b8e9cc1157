import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { closeOverdueAttempt } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findAttempt } from "./grading.repository.ts";

/**
 * Returns an attempt that the caller may mark: of a quiz that they teach, and over. First closes one whose time is up.
 */
export const findMarkedAttempt = async (
  parts: Parts,
  caller: Caller,
  score_id: number,
): Promise<{ id: number; quiz_id: number } | Refusal<"not_found" | "attempt_not_closed">> => {
  const attempt = await findAttempt(parts.db, score_id);
  if (!attempt || !(await mayTeach(parts.db, caller, attempt.quiz_id))) return refuse("not_found");
  if (attempt.state !== "started") return attempt;
  await closeOverdueAttempt(parts, score_id);
  const closed = await findAttempt(parts.db, score_id);
  return closed && closed.state !== "started" ? closed : refuse("attempt_not_closed");
};

/** Teachers of a quiz may correct its keys and regrade its attempts. */
export const mayRegrade = mayTeach;
