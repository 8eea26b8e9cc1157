import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { listAttemptsHelpedBy, type HelpedAttempt } from "./recovery.repository.ts";

/**
 * Returns, by paper id, the attempts in which the caller may help. As in `mayHelp`, these are owner-like users of the
 * quiz and support of its school. An attempt that is missing must look as if it did not exist.
 */
export const listHelpedAttempts = async (
  db: Db,
  { user_id }: Caller,
  instance_ids: readonly number[],
): Promise<Map<number, HelpedAttempt>> => {
  if (instance_ids.length === 0) return new Map();
  const attempts = await listAttemptsHelpedBy(db, user_id, instance_ids);
  return new Map(attempts.map((attempt) => [attempt.instance_id, attempt]));
};

export const findHelpedAttempt = async (
  db: Db,
  caller: Caller,
  instance_id: number,
): Promise<HelpedAttempt | undefined> => (await listHelpedAttempts(db, caller, [instance_id])).get(instance_id);
