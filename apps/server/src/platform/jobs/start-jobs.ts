import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { patience } from "../db/db.ts";
import { watchForSilence } from "../db/silence-watch.ts";
import { createJobsPool } from "./migrate-jobs.ts";
import { sweepOrphans } from "./orphans.ts";
import { startWorker, type WorkerOptions } from "./worker.ts";

export type { RecurringTask } from "./worker.ts";

export interface RunningJobs {
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

const restartAfterMs = 1000;
const quietWithinMs = 5000;

/**
 * Ends the pool once no query runs or waits. The worker reports its stop before it has marked its last job as done, and
 * an ending pool rejects waiting queries: the job would stay locked and run again.
 */
const endWhenQuiet = async (pool: pg.Pool): Promise<void> => {
  const deadline = Date.now() + quietWithinMs;
  do await pause(10);
  while ((pool.waitingCount > 0 || pool.totalCount > pool.idleCount) && Date.now() < deadline);
  await pool.end();
};

/** Runs jobs in this process. Replaces a worker that gives up, as after the loss of the database. */
export const startJobs = async (options: WorkerOptions): Promise<RunningJobs> => {
  const { log } = options.parts;
  const pool = createJobsPool(options.connection);
  // The statements of this pool are short, whatever a job does: they only fetch and complete jobs.
  const stopWatch = watchForSilence([pool], patience.request_s);
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
      // A replacement may have started in the meantime; a second stop of the same worker is refused, which is harmless.
      await runner.stop().catch(() => {});
      await endWhenQuiet(pool);
      stopWatch();
    },
  };
};
