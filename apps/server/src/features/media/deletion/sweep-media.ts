import { sweepIsPlausible } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { keysInUse, keysOnceAllowed, listQuizzesWithSeats, type LyingObject } from "./expired.repository.ts";

const batchSize = 500;

/**
 * Removes objects that were put but never registered. Removes nothing if the database cannot explain many of them: then
 * it is the wrong one, or an old copy. An upload that the database once allowed counts as explained, because retention
 * may delete records sooner than unregistered objects.
 */
export const sweepMedia = async ({ db, storage, log }: Parts, older_than: Date): Promise<number> => {
  const unknown: string[] = [];
  let [all, unexplained] = [0, 0];
  const look = async (objects: LyingObject[]): Promise<void> => {
    const used = await keysInUse(db, keysOf(objects));
    const without_record = objects.filter(({ key }) => !used.has(key));
    const explained = await keysOnceAllowed(db, without_record);
    unknown.push(...keysOf(without_record));
    all += objects.length;
    unexplained += without_record.length - explained.size;
  };
  for (const quiz_id of await listQuizzesWithSeats(db)) {
    const some: LyingObject[] = [];
    for await (const object of storage.list(String(quiz_id))) {
      if (object.stored_at < older_than) some.push(object);
      if (some.length === batchSize) await look(some.splice(0));
    }
    await look(some);
  }
  if (!sweepIsPlausible({ unknown: unexplained, all })) {
    log.error({ unexplained, all }, "the database does not know many recordings: none was removed");
    return 0;
  }
  for (const key of unknown) await storage.remove(key);
  return unknown.length;
};

const keysOf = (objects: readonly LyingObject[]): string[] => objects.map(({ key }) => key);
