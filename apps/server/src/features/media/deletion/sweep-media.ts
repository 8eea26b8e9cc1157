import { sweepIsPlausible } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { keysInUse, listRecordingQuizzes } from "./expired.repository.ts";

const batchSize = 500;

/** Removes objects that were put and never registered. When most are unknown, the database is the wrong one: none goes. */
export const sweepMedia = async ({ db, storage, log }: Parts, older_than: Date): Promise<number> => {
  const unknown: string[] = [];
  let all = 0;
  const look = async (keys: string[]): Promise<void> => {
    const used = await keysInUse(db, keys);
    unknown.push(...keys.filter((key) => !used.has(key)));
    all += keys.length;
  };
  for (const quiz_id of await listRecordingQuizzes(db)) {
    const some: string[] = [];
    for await (const { key, stored_at } of storage.list(String(quiz_id))) {
      if (stored_at < older_than) some.push(key);
      if (some.length === batchSize) await look(some.splice(0));
    }
    await look(some);
  }
  if (!sweepIsPlausible({ unknown: unknown.length, all })) {
    log.error({ unknown: unknown.length, all }, "the database does not know many recordings: none was removed");
    return 0;
  }
  for (const key of unknown) await storage.remove(key);
  return unknown.length;
};
