import { EventEmitter } from "node:events";
import { parseCronItems, run, type CronItem, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { keepConnection } from "../db/kept-connection.ts";
import type { Parts } from "../parts.ts";
import type { Tasks } from "./tasks.ts";
import { createWorkerLog } from "./worker-log.ts";

/** A task without a payload that runs by the clock, in one process only. `match` is a cron pattern in UTC. */
export interface RecurringTask {
  task: string;
  match: string;
}

export interface WorkerOptions {
  connection: pg.PoolConfig;
  tasks: Tasks;
  recurring?: RecurringTask[];
  parts: Parts;
}

const concurrency = 2;
/** Half of the second that a job may be late. */
const pollIntervalMs = 500;
const failuresInARow = 6;

const taskListOf = (tasks: Tasks, parts: Parts): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, parts)]));

const cronItemsOf = (recurring: RecurringTask[]): CronItem[] =>
  recurring.map(({ task, match }) => ({ task, match, options: { jobKey: `recurring:${task}`, maxAttempts: 3 } }));

/**
 * A worker whose first question to the database fails remembers that failure and never asks again (graphile-worker
 * 0.18): only a new one helps.
 */
const giveUpWhenStuck = (events: WorkerEvents, giveUp: () => void): void => {
  let failures = 0;
  const recover = () => {
    failures = 0;
  };
  events.on("worker:getJob:empty", recover);
  events.on("job:start", recover);
  events.on("worker:getJob:error", () => {
    failures += 1;
    if (failures === failuresInARow) giveUp();
  });
};

/** A worker, and the connection that says to the others that it lives. It ends when it is stopped or gives up. */
export const startWorker = async (pool: pg.Pool, options: WorkerOptions): Promise<Runner> => {
  const { connection, tasks, recurring = [], parts } = options;
  const events: WorkerEvents = new EventEmitter();
  let id = "";
  events.once("pool:create", ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner = await run({
    pgPool: pool,
    taskList: taskListOf(tasks, parts),
    parsedCronItems: parseCronItems(cronItemsOf(recurring)),
    noHandleSignals: true,
    pollInterval: pollIntervalMs,
    concurrency,
    events,
    logger: createWorkerLog(parts.log),
  });
  giveUpWhenStuck(events, () => void runner.stop().catch(() => {}));
  const presence = await keepConnection({ connection, name: id, log: parts.log, prepare: async () => {} }).catch(
    async (error: unknown) => {
      // Nobody would know of it, and it would work beside the one that replaces it.
      await runner.stop().catch(() => {});
      throw error;
    },
  );
  void runner.promise.catch(() => {}).then(presence.stop);
  return runner;
};
