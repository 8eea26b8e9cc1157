import { realpath, rmdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { chooseAccount } from "./account.ts";
import { type Cluster, prepareCluster } from "./cluster.ts";
import { type Connection, connectionTo, createDatabase, urlOf } from "./connection.ts";
import { claimDataDirectory } from "./data-directory.ts";
import { bundledMajor, prepareNative } from "./native.ts";
import { shutDown } from "./postmaster.ts";
import { adoptOrStart, type Served } from "./serve.ts";
import { prepareSocketDirectory } from "./socket-directory.ts";
import { StartRefusal } from "./start-refusal.ts";
import { relockDataDirectory, lockDataDirectory } from "./data-directory-lock.ts";

export interface StartLog {
  info: (message: string) => void;
  warn: (message: string) => void;
}

export interface EmbeddedOptions {
  dataDir: string;
  log: StartLog;
  /** PostgreSQL settings that override ours; tests switch fsync off. */
  settings?: Record<string, string>;
}

export interface EmbeddedDatabase {
  connection: Connection;
  url: string;
  /** Process id of PostgreSQL. It changes after a restart. */
  pid: () => number;
  stop: () => Promise<void>;
}

const databaseName = "examplar";
const firstRetryMs = 100;
const longestRetryMs = 5_000;

const prepare = async (dataDir: string): Promise<Cluster> => {
  await claimDataDirectory(dataDir, await bundledMajor());
  const dir = join(await realpath(dataDir), "postgres");
  const account = await chooseAccount(dir);
  const cluster = { dataDir, dir, account, native: await prepareNative(account) };
  await prepareCluster(cluster);
  return cluster;
};

const settle = async (served: Served, dataDir: string): Promise<void> => {
  try {
    await lockDataDirectory(served.client, dataDir);
    await createDatabase(served.client, databaseName);
  } catch (error) {
    await served.client.end();
    if (!served.adopted && !(error instanceof StartRefusal)) await shutDown(served.pid, served.clusterDir);
    throw error;
  }
};

/** Starts PostgreSQL in the data directory, or takes over the one that a killed server left running there. */
export const startEmbeddedDatabase = async ({
  dataDir,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedDatabase> => {
  const cluster = await prepare(resolve(dataDir));
  const socketDir = await prepareSocketDirectory(cluster.dir, cluster.account);
  const serve = () => adoptOrStart(cluster, socketDir, settings);
  let served = await serve();
  await settle(served, cluster.dataDir);
  if (served.adopted) log.info("took over the database that an earlier server left running");

  let stopping = false;
  let reviving = Promise.resolve();
  /** Restarts PostgreSQL and never gives up: a full disk or a long recovery may pass, and the server needs it. */
  const revive = async (): Promise<void> => {
    if (!stopping) log.warn("the database went away: starting it again");
    for (let pauseMs = firstRetryMs; !stopping; pauseMs = Math.min(pauseMs * 2, longestRetryMs)) {
      try {
        served = await serve();
        // Before the next query, so that a connection that breaks during it is noticed, too.
        keepAlive(served.client);
        return await relockDataDirectory(served.client).catch(() => {});
      } catch (error) {
        log.warn(`the database could not be started again: ${String(error)}`);
        await sleep(pauseMs);
      }
    }
  };
  const keepAlive = (client: pg.Client): void => {
    client.once("end", () => {
      reviving = revive();
    });
  };
  keepAlive(served.client);

  const stop = async (): Promise<void> => {
    if (stopping) return;
    stopping = true;
    await reviving;
    await served.client.end();
    await shutDown(served.pid, cluster.dir);
    await rmdir(socketDir).catch(() => {});
  };
  const connection = connectionTo(served.socketDir, databaseName);
  return { connection, url: urlOf(connection), pid: () => served.pid, stop };
};
