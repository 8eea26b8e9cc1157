import type { RescueReason } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { helpsAnybody } from "../quizzes/index.ts";
import { listHelpedAttempts, type HelpedAttempt } from "../recovery/index.ts";

/** Whoever may help in some quiz may bring a file; which attempts it reaches is known once it is open. */
export const mayBringFile = helpsAnybody;

/** The attempts of a file in which the caller may help: the others do not exist for them. */
export const listReachedAttempts = listHelpedAttempts;

/** By the paper's id. */
export type Attempts = ReadonlyMap<number, HelpedAttempt>;

/** Null: it is taken. Whose attempt it is, the server knows; the student whom the file names only has to agree. */
export const whyNotTaken = (attempts: Attempts, user_id: number, instance_id: number): RescueReason | null => {
  const attempt = attempts.get(instance_id);
  if (!attempt) return "attempt_not_found";
  return attempt.user_id === user_id ? null : "attempt_of_another_student";
};

/** Only the author gets the key: the next person at the computer holds the sealed work, and must not read it. */
export const mayOpenWork = (caller: Caller, work: { user_id: number }): boolean => work.user_id === caller.user_id;
