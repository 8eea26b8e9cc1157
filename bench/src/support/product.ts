import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { startProcess, stopProcesses, type RunningProcess } from "./process.ts";
import { watch } from "./watchdog/watchdog.ts";

export interface BenchDatabase {
  url: string;
  connection: pg.ClientConfig;
  process: RunningProcess;
  stop(): Promise<void>;
}

const databaseCommand = "apps/server/src/platform/db/embedded/command.ts";

const urlOf = ({ host, port, user, database }: pg.ClientConfig): string =>
  `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(String(host))}`;

export const startDatabase = async (dataDir: string): Promise<BenchDatabase> => {
  const running = await startProcess([databaseCommand, dataDir], /\}\n/);
  const connection = JSON.parse(running.said) as pg.ClientConfig;
  return { url: urlOf(connection), connection, process: running, stop: () => running.stop() };
};

/** Starts the server with few logs and without demo data, to measure it as in production. */
export const startServer = (
  database_url: string,
  port = "0",
  env: Record<string, string> = {},
): Promise<RunningProcess> =>
  startProcess(["apps/server/src/main.ts"], /ready: http:\/\/localhost:\d+/, {
    DATABASE_URL: database_url,
    EXAMPLAR_DEMO: "off",
    LOG_LEVEL: "warn",
    NODE_ENV: "",
    PORT: port,
    ...env,
  });

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
};

/** Starts a server for browsers that upload objects. It gets a fixed port, because the storage address contains it. */
export const startServerWithStorage = async (database_url: string, folder: string): Promise<RunningProcess> =>
  startServer(database_url, String(await freePort()), { DATA_DIR: join(folder, "data") });

/** Starts a server with the checks of production, whose public URL is the address at which it listens. */
export const startProductionServer = async (
  database_url: string,
  data_dir: string,
): Promise<{ process: RunningProcess; port: number }> => {
  const port = await freePort();
  const process = await startProcess(["apps/server/src/main.ts"], /"msg":"ready"/, {
    DATABASE_URL: database_url,
    DATA_DIR: data_dir,
    EXAMPLAR_DEMO: "off",
    LOG_LEVEL: "info",
    NODE_ENV: "production",
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
  });
  return { process, port };
};

export const portOf = ({ said }: RunningProcess): number => Number(/localhost:(\d+)/.exec(said)?.[1]);

/** Runs `work` with a folder that is removed afterwards. */
export const inTemporaryFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), "examplar-bench-"));
  const unwatch = watch({ kind: "folder", path: folder });
  try {
    return await work(folder);
  } finally {
    await stopProcesses();
    await rm(folder, { recursive: true, force: true });
    unwatch();
  }
};
