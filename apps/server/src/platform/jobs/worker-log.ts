import { Logger as WorkerLogger } from "graphile-worker";
import type { Logger } from "../log/log.ts";

const levels = { error: "error", warning: "warn", info: "debug", debug: "trace" } as const;

/** Replaces the library's messages, which contain raw errors: ours pass the serialiser that hides personal data. */
export const createWorkerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(({ taskIdentifier, jobId }) => (level, message, { error, failure, attempts }) => {
    const known = { task: taskIdentifier, job_id: jobId, attempts, ...(error ? { err: error } : {}) };
    log[levels[level]](
      known,
      failure ? "job failed; it will be tried again" : error ? "job worker in trouble" : message,
    );
  });
