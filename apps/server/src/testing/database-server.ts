import { rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedDatabase } from "../platform/db/embedded/index.ts";

export interface DatabaseServer {
  /** URL of a database from which other databases can be created. */
  url: string;
  stop: () => Promise<void>;
}

/** Settings without waiting for the disk, because test data need not survive. Everything else is a real PostgreSQL. */
const quick = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "200" };

export const startEmbeddedServer = async (): Promise<DatabaseServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), "examplar-tests-"));
  const log = { info: () => {}, warn: (message: string) => process.stderr.write(`${message}\n`) };
  const { url, pid, stop } = await startEmbeddedDatabase({ dataDir, log, settings: quick });
  // An interrupted run skips its teardown, and the database runs in its own process group, so it must be killed here.
  const killAtExit = () => {
    process.kill(pid(), "SIGQUIT");
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.once("exit", killAtExit);
  const stopAndForget = async () => {
    process.off("exit", killAtExit);
    await stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { url, stop: stopAndForget };
};

/** Returns the PostgreSQL for tests: a given one, or an embedded one for the duration of the run. */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  const given = process.env["TEST_DATABASE_URL"] ?? process.env["DATABASE_URL"];
  return given ? { url: given, stop: async () => {} } : startEmbeddedServer();
};

export const urlOfDatabase = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
};

export const withClient = async <T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
};
