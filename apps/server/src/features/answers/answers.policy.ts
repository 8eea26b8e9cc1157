import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { AttemptFacts, AttemptFactsCache } from "./attempt-facts.ts";
import { listOwnOrHelped } from "./hand-in/receipts.repository.ts";

/**
 * Returns the attempt of a paper, for its own student only. Undefined for an attempt on real paper: teachers enter its
 * answers.
 */
export const findOwnAttempt = async (
  { facts: cache }: { facts: AttemptFactsCache },
  { user_id }: Pick<Caller, "user_id">,
  instance_id: number,
): Promise<AttemptFacts | undefined> => {
  const facts = await cache.of(instance_id);
  return facts?.user_id === user_id && facts.state !== "paper" ? facts : undefined;
};

/** Allows the student, and every helper of the attempt. */
export const mayReadReceipt = async (db: Db, { user_id }: Caller, score_id: number): Promise<boolean> =>
  (await listOwnOrHelped(db, [{ score_id, user_id }])).length > 0;
