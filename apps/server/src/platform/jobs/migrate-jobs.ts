import { runMigrations } from "graphile-worker";
import pg from "pg";
import { hearErrors, keepAlive } from "../db/db.ts";

/** Migrates the library's own schema, `graphile_worker`, to the version that this server uses. */
export const migrateJobs = async (connection: pg.PoolConfig): Promise<void> => {
  const pool = createJobsPool(connection);
  try {
    await runMigrations({ pgPool: pool });
  } finally {
    await pool.end();
  }
};

/** A small separate pool: the library expects bigint ids as text, and jobs must not wait behind requests. */
export const createJobsPool = (connection: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...keepAlive, ...connection, application_name: "examplar jobs", max: 4 });
  hearErrors(pool);
  return pool;
};
