import pg from "pg";
import type { Config } from "./config.ts";
import { keepAlive, openDatabase, type Database } from "./platform/db/db.ts";
import { startEmbeddedDatabase, StartRefusal } from "./platform/db/embedded/index.ts";
import { migrate } from "./platform/db/migrate.ts";
import type { Logger } from "./platform/log/log.ts";

export interface StartedDatabase extends Database {
  connection: pg.ClientConfig;
  /** Database URL for the other processes, which serve requests. */
  url: string;
}

const oldestVersion = 150_000;

/** Returns the host and name of the database, without the user and password that the URL may contain. */
const placeOf = (url: string): string => {
  const { host, pathname } = new URL(url);
  return `${host || "this machine"}${pathname}`;
};

const refusalOf = (error: unknown, url: string): unknown => {
  const code = (error as { code?: string }).code ?? "";
  const place = placeOf(url);
  if (code.startsWith("28"))
    return new StartRefusal(`The database at ${place} refuses the user or password of DATABASE_URL.`);
  if (code === "3D000")
    return new StartRefusal(`The database at ${place} does not exist: create it, or correct DATABASE_URL.`);
  if (/^[0-9A-Z]{5}$/.test(code)) return error;
  return new StartRefusal(
    `The database at ${place} cannot be reached: check that it runs and that DATABASE_URL is right.`,
  );
};

const checkOutside = async (pool: pg.Pool, url: string): Promise<void> => {
  const { rows } = await pool
    .query<{ server_version_num: string }>("show server_version_num")
    .catch((error: unknown) => Promise.reject(refusalOf(error, url)));
  if (Number(rows[0]?.server_version_num) < oldestVersion)
    throw new StartRefusal(`The database at ${placeOf(url)} is older than PostgreSQL 15: use a newer one.`);
};

const openOutside = async (url: string): Promise<StartedDatabase> => {
  const connection = { connectionString: url, connectionTimeoutMillis: 5000 };
  const database = openDatabase(connection);
  try {
    await checkOutside(database.pool, url);
  } catch (error) {
    await database.stop();
    throw error;
  }
  return { ...database, connection, url };
};

const openEmbedded = async (dataDir: string, log: Logger): Promise<StartedDatabase> => {
  const embedded = await startEmbeddedDatabase({
    dataDir,
    log: { info: (message) => log.info(message), warn: (message) => log.warn(message) },
  });
  const connection = { ...embedded.connection, connectionTimeoutMillis: 5000 };
  const database = openDatabase(connection);
  const stop = async () => {
    await database.stop();
    await embedded.stop();
  };
  return { ...database, connection, url: embedded.url, stop };
};

/** Opens the external database if one is configured, else our embedded one in the data directory. */
export const startDatabase = ({ database_url, data_dir }: Config, log: Logger): Promise<StartedDatabase> =>
  database_url ? openOutside(database_url) : openEmbedded(data_dir, log);

/**
 * Migrates on a separate connection: it has no statement timeout, and closing it frees the lock of a failed migration.
 */
export const migrateDatabase = async (connection: pg.ClientConfig): Promise<string[]> => {
  const client = new pg.Client({ ...connection, ...keepAlive, application_name: "examplar" });
  // The running statement reports a broken connection; an `error` event without a listener would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await migrate(client);
  } finally {
    await client.end();
  }
};
