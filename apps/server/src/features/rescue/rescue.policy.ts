import type { RescueReason } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { helpsAnybody } from "../quizzes/index.ts";
import { listHelpedAttempts, type HelpedAttempt } from "../recovery/index.ts";

/** Any helper may send a file; which of its attempts the helper reaches is known only after opening. */
export const mayBringFile = helpsAnybody;

/** Lists the attempts of a file in which the caller may help; the others count as not found. */
export const listReachedAttempts = listHelpedAttempts;

/** Attempts by the id of their paper. */
export type Attempts = ReadonlyMap<number, HelpedAttempt>;

/**
 * Returns why an item is not imported; null if it is. The server knows the owner of the attempt, and the file must
 * agree.
 */
export const whyNotTaken = (attempts: Attempts, user_id: number, instance_id: number): RescueReason | null => {
  const attempt = attempts.get(instance_id);
  if (!attempt) return "attempt_not_found";
  return attempt.user_id === user_id ? null : "attempt_of_another_student";
};

/** Only the author gets the key: the next user of the computer has the sealed work, and must not read it. */
export const mayOpenWork = (caller: Caller, work: { user_id: number }): boolean => work.user_id === caller.user_id;
