import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { StartRefusal } from "./start-refusal.ts";

const dataDirectoryLock = 727_002;
/** Time for PostgreSQL to drop the connections of a server that has just been killed. */
const grace = 3_000;

const tryLock = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ free: boolean; locked: boolean }>(
    `select pg_try_advisory_lock($1) as locked,
            not exists (select from pg_stat_activity where application_name = 'examplar' and pid <> pg_backend_pid()) as free`,
    [dataDirectoryLock],
  );
  if (rows[0]?.locked && rows[0].free) return true;
  if (rows[0]?.locked) await client.query("select pg_advisory_unlock($1)", [dataDirectoryLock]);
  return false;
};

/**
 * Ensures that only one server at a time uses a data directory. The connection that holds the lock stays open for the
 * server's whole life, and its name `examplar` marks the directory as in use.
 */
export const lockDataDirectory = async (client: pg.Client, dataDir: string): Promise<void> => {
  const until = Date.now() + grace;
  while (!(await tryLock(client))) {
    if (Date.now() > until)
      throw new StartRefusal(
        `Another Examplar server is already working in ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      );
    await sleep(100);
  }
  await client.query("set application_name = 'examplar'");
};

/** Takes the lock again after a restart of PostgreSQL. Ignores other connections, which are our own by then. */
export const relockDataDirectory = async (client: pg.Client): Promise<void> => {
  await client.query("select pg_try_advisory_lock($1), set_config('application_name', 'examplar', false)", [
    dataDirectoryLock,
  ]);
};
