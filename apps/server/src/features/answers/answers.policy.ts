import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { AttemptFacts, AttemptFactsCache } from "./attempt-facts.ts";
import { listOwnOrHelped } from "./hand-in/receipts.repository.ts";

/** The attempt of a paper, for its own student only. One on real paper is written by teachers, and never from a browser of theirs. */
export const findOwnAttempt = async (
  { facts: cache }: { facts: AttemptFactsCache },
  { user_id }: Pick<Caller, "user_id">,
  instance_id: number,
): Promise<AttemptFacts | undefined> => {
  const facts = await cache.of(instance_id);
  return facts?.user_id === user_id && facts.state !== "paper" ? facts : undefined;
};

/** The student, and whoever may help with the attempt. */
export const mayReadReceipt = async (db: Db, { user_id }: Caller, score_id: number): Promise<boolean> =>
  (await listOwnOrHelped(db, [{ score_id, user_id }])).length > 0;
