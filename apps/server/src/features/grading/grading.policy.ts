import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { closeOverdueAttempt } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findScore } from "./grading.repository.ts";

/** A score that the caller may mark: of a quiz of theirs, and over. One whose time has just run out is closed first. */
export const findMarkedAttempt = async (
  parts: Parts,
  caller: Caller,
  score_id: number,
): Promise<{ id: number; quiz_id: number } | Refusal<"not_found" | "attempt_not_closed">> => {
  const score = await findScore(parts.db, score_id);
  if (!score || !(await mayTeach(parts.db, caller, score.quiz_id))) return refuse("not_found");
  if (score.state !== "started") return score;
  await closeOverdueAttempt(parts, score_id);
  const closed = await findScore(parts.db, score_id);
  return closed && closed.state !== "started" ? closed : refuse("attempt_not_closed");
};
