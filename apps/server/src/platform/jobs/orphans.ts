import type pg from "pg";
import type { Logger } from "../log/log.ts";

const sweepEveryMs = 30_000;

/**
 * A worker that is killed leaves its jobs locked, and the library frees them only after four hours. Each worker
 * keeps one connection that bears its id: a lock whose bearer the database no longer knows is nobody's. A worker
 * that starts is given time to open that connection.
 */
export const freeOrphans = async (pool: pg.Pool): Promise<number> => {
  const { rows } = await pool.query<{ locked_by: string }>(`
    select distinct locked_by from graphile_worker.jobs
    where locked_at < now() - interval '20 seconds'
      and locked_by not in (select application_name from pg_stat_activity where application_name is not null)`);
  if (rows.length > 0) {
    await pool.query("select graphile_worker.force_unlock_workers($1::text[])", [rows.map((row) => row.locked_by)]);
  }
  return rows.length;
};

/** Starts at once, for what the process before this one left behind; returns its stop. */
export const sweepOrphans = (pool: pg.Pool, log: Logger): (() => void) => {
  const sweep = (): void => {
    freeOrphans(pool).then(
      (workers) => {
        if (workers > 0) log.warn({ workers }, "jobs of workers that died were freed");
      },
      (error: unknown) => log.warn({ err: error }, "jobs of dead workers could not be looked for"),
    );
  };
  sweep();
  const timer = setInterval(sweep, sweepEveryMs).unref();
  return () => clearInterval(timer);
};
