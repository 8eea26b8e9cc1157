import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

export interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export const connectionTo = (socketDir: string, database: string): Connection => ({
  host: socketDir,
  port: 5432,
  user: "postgres",
  database,
});

export const urlOf = ({ host, user, database }: Connection): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;

export const connect = async (connection: Connection, name: string): Promise<pg.Client> => {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: 5_000 });
  // The next query reports a broken connection; an `error` event without a listener would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
};

/**
 * Tries to connect until PostgreSQL replies: a log line or a socket file may be a leftover, only a connection is proof.
 * Returns null after a timeout, or as soon as `givenUp` returns true.
 */
export const connectWithPatience = async (
  connection: Connection,
  name: string,
  patience: number,
  givenUp: () => boolean,
): Promise<pg.Client | null> => {
  const until = Date.now() + patience;
  while (Date.now() < until && !givenUp()) {
    const client = await connect(connection, name).catch(() => null);
    if (client) return client;
    await sleep(25);
  }
  return null;
};

/** Reads the cluster's id: the first eight bytes of pg_control, independent of the path to it. */
const identityOnDisk = async (clusterDir: string): Promise<string> =>
  (await readFile(join(clusterDir, "global", "pg_control"))).readBigUInt64LE(0).toString();

export const isServing = async (client: pg.Client, clusterDir: string): Promise<boolean> => {
  const { rows } = await client.query<{ id: string }>("select system_identifier::text as id from pg_control_system()");
  return rows[0]?.id === (await identityOnDisk(clusterDir));
};

export const createDatabase = async (client: pg.Client, name: string): Promise<void> => {
  const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [name]);
  if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`);
};
