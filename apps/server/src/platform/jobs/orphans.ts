import type pg from "pg";
import type { Logger } from "../log/log.ts";

const sweepEveryMs = 30_000;

/**
 * Frees the jobs of killed workers, which the library would free only after four hours. Each worker keeps one
 * connection named after its id: without that connection, its locks are orphans. Recent locks are left alone, because a
 * starting worker needs time to open the connection.
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

/** Frees orphans at once, for those of the previous process, and then regularly. Returns its stop function. */
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
