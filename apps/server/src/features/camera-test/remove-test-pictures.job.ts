import type { RecurringTask } from "../../platform/jobs/start-jobs.ts";
import type { Tasks } from "../../platform/jobs/tasks.ts";
import type { Parts } from "../../platform/parts.ts";
import { testFolder } from "./grant-test-uploads.ts";

const task = "remove_test_pictures";
const keptMs = 24 * 60 * 60_000;

/** Idempotent: what one run could not remove is found by the next. */
export const removeTestPictures = async ({ clock, storage }: Parts): Promise<number> => {
  const older_than = new Date(clock.now().getTime() - keptMs);
  let removed = 0;
  for await (const { key, stored_at } of storage.list(testFolder)) {
    if (stored_at >= older_than) continue;
    await storage.remove(key);
    removed += 1;
  }
  return removed;
};

export const removeTestPicturesJob: Tasks = {
  [task]: async (_payload, parts) => {
    const removed = await removeTestPictures(parts);
    if (removed > 0) parts.log.info({ removed }, "pictures of camera tests were removed");
  },
};

export const removeTestPicturesSchedule: RecurringTask = { task, match: "41 * * * *" };
