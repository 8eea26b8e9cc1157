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
/** A job may be one second late; polling uses up to half of it. */
const pollIntervalMs = 500;
const failuresInARow = 6;

const taskListOf = (tasks: Tasks, parts: Parts): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, parts)]));

const cronItemsOf = (recurring: RecurringTask[]): CronItem[] =>
  recurring.map(({ task, match }) => ({ task, match, options: { jobKey: `recurring:${task}`, maxAttempts: 3 } }));

/**
 * Gives up a worker after several failures in a row. A worker whose first query fails remembers that failure and never
 * queries again (graphile-worker 0.18): only a new worker helps.
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

/** Starts a worker and the connection that shows others that it lives. Ends when it is stopped or gives up. */
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
      // The supervisor never gets this worker, so it would keep running beside its replacement.
      await runner.stop().catch(() => {});
      throw error;
    },
  );
  void runner.promise.catch(() => {}).then(presence.stop);
  return runner;
};
