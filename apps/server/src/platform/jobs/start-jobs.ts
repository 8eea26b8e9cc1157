import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { parseCronItems, run, type CronItem, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import { keepConnection } from "../db/kept-connection.ts";
import type { Parts } from "../parts.ts";
import { createJobsPool } from "./migrate-jobs.ts";
import { sweepOrphans } from "./orphans.ts";
import type { Tasks } from "./tasks.ts";
import { createWorkerLog } from "./worker-log.ts";

/** A task without a payload that runs by the clock, in one process only. `match` is a cron pattern in UTC. */
export interface RecurringTask {
  task: string;
  match: string;
}

export interface JobsOptions {
  connection: pg.PoolConfig;
  tasks: Tasks;
  recurring?: RecurringTask[];
  parts: Parts;
}

export interface RunningJobs {
  /** Lets the jobs under way finish. */
  stop(): Promise<void>;
}

const concurrency = 2;
/** Half of the second that a job may be late. */
const pollIntervalMs = 500;
const restartAfterMs = 5000;

const taskListOf = (tasks: Tasks, parts: Parts): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, (payload: unknown) => task(payload, parts)]));

const cronItemsOf = (recurring: RecurringTask[]): CronItem[] =>
  recurring.map(({ task, match }) => ({ task, match, options: { jobKey: `recurring:${task}`, maxAttempts: 3 } }));

/** A worker, and the connection that says to the others that it lives. */
const startWorker = async (pool: pg.Pool, options: JobsOptions): Promise<Runner> => {
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
  const presence = await keepConnection({ connection, name: id, log: parts.log, prepare: async () => {} });
  void runner.promise.catch(() => {}).then(presence.stop);
  return runner;
};

/** Runs jobs in this process. A worker that gives up, as after a long loss of the database, is replaced. */
export const startJobs = async (options: JobsOptions): Promise<RunningJobs> => {
  const { log } = options.parts;
  const pool = createJobsPool(options.connection);
  const stopping = new AbortController();
  let runner = await startWorker(pool, options);

  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await runner.promise.catch(() => {});
      if (stopping.signal.aborted) return;
      log.error("the job worker stopped; starting another");
      await pause(restartAfterMs, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      runner = await startWorker(pool, options).catch(() => runner);
    }
  };
  const supervised = supervise();
  const stopSweep = sweepOrphans(pool, log);

  return {
    stop: async () => {
      stopping.abort();
      stopSweep();
      await runner.stop().catch(() => {});
      await supervised;
      // One may have been started in the meantime; stopping the same one twice is refused and harmless.
      await runner.stop().catch(() => {});
      await pool.end();
    },
  };
};
