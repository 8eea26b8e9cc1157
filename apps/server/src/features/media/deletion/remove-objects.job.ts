import type { RecurringTask } from "../../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../../platform/jobs/tasks.ts";
import type { Parts } from "../../../platform/parts.ts";
import { forgetRemovals, keysInUse, listRemovals, postponeRemovals } from "./expired.repository.ts";

export const removeObjectsTask = "remove_media_objects";
const batchSize = 200;
const atOnce = 8;

const removeOne = async ({ storage, log }: Parts, key: string): Promise<string[]> => {
  try {
    await storage.remove(key);
    return [key];
  } catch (err) {
    log.warn({ err, key }, "a recording could not be removed from the storage; the next run tries again");
    return [];
  }
};

/** Removes the objects of deleted rows from the storage. Idempotent: forgets a key only after its object is gone. */
export const removeObjects = async (parts: Parts): Promise<number> => {
  let removed = 0;
  for (;;) {
    const keys = await listRemovals(parts.db, batchSize);
    const used = await keysInUse(parts.db, keys);
    const gone = keys.filter((key) => used.has(key));
    const free = keys.filter((key) => !used.has(key));
    for (let at = 0; at < free.length; at += atOnce) {
      const done = await Promise.all(free.slice(at, at + atOnce).map((key) => removeOne(parts, key)));
      gone.push(...done.flat());
    }
    await forgetRemovals(parts.db, gone);
    await postponeRemovals(parts.db, keys);
    removed += gone.length;
    // Stops when the storage removes nothing; the next run retries, other keys first.
    if (keys.length < batchSize || gone.length === 0) return removed;
  }
};

export const removeObjectsJob: Tasks = {
  [removeObjectsTask]: async (_payload, parts) => {
    const removed = await removeObjects(parts);
    if (removed > 0) parts.log.info({ removed }, "recordings were removed from the storage");
  },
};

export const removeObjectsSchedule: RecurringTask = { task: removeObjectsTask, match: "*/5 * * * *" };
