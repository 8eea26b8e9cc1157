import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { closeOverdueAttempt } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findAttempt } from "./grading.repository.ts";

/** An attempt that the caller may mark: of a quiz of theirs, and over. One whose time has just run out is closed first. */
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

/** The keys of a quiz are corrected, and its attempts graded again, by those who teach it. */
export const mayRegrade = mayTeach;
