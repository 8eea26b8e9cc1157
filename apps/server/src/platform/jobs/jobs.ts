import { sql } from "kysely";
import type { Db } from "../db/db.ts";

export interface ScheduleOptions {
  /** When it is due; now if absent. */
  run_at?: Date;
  /** A job with the same key replaces the waiting one, as for a deadline that moved. */
  key?: string;
}

export interface Jobs {
  /** Adds a job within the given transaction: the job exists only if the change that needs it was committed. */
  schedule(db: Db, name: string, payload: unknown, options?: ScheduleOptions): Promise<void>;
  /** Adds a job without payload, unless one with this key already waits for the same time. */
  ensure(db: Db, name: string, options: Required<ScheduleOptions>): Promise<void>;
}

export const jobs: Jobs = {
  schedule: async (db, name, payload, { run_at, key } = {}) => {
    await sql`
      select 1 from graphile_worker.add_job(
        ${name}::text,
        payload => ${JSON.stringify(payload)}::json,
        run_at => ${run_at ?? null}::timestamptz,
        job_key => ${key ?? null}::text,
        job_key_mode => 'replace'
      )`.execute(db);
  },
  ensure: async (db, name, { run_at, key }) => {
    await sql`
      select 1 from graphile_worker.add_job(
        ${name}::text, run_at => ${run_at}::timestamptz, job_key => ${key}::text, job_key_mode => 'replace'
      ) where not exists (
        select from graphile_worker.jobs
        where key = ${key}::text and run_at = ${run_at}::timestamptz and locked_at is null and attempts = 0
      )`.execute(db);
  },
};
