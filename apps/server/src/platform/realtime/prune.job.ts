import type { RecurringTask } from "../jobs/start-jobs.ts";
import type { Tasks } from "../jobs/tasks.ts";
import { pruneMessages } from "./prune.ts";

const keepMs = 24 * 3600_000;

export const pruneTasks: Tasks = {
  prune_realtime_messages: async (_payload, { db, clock, log }) => {
    const pruned = await pruneMessages(db, new Date(clock.now().getTime() - keepMs));
    log.info({ pruned }, "old realtime messages forgotten");
  },
};

export const pruneSchedule: RecurringTask = { task: "prune_realtime_messages", match: "17 * * * *" };
