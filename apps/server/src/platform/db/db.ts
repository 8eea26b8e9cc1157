import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { DB } from "./schema.gen.ts";
import { watchForSilence } from "./silence-watch.ts";

export type Db = Kysely<DB>;
export type Trx = Transaction<DB>;

const { builtins } = pg.types;

/** bigint counters and numeric grades stay far below 2^53: plain numbers are exact enough and simpler everywhere. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === builtins.INT8 || oid === builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

export interface Database {
  db: Db;
  pool: pg.Pool;
  /** A few connections for students' edits: they never wait behind reads. Only the health check shares this pool. */
  ledger_pool: pg.Pool;
  /** For background work: its statements may take longer, and no request waits behind them. */
  background: { db: Db; pool: pg.Pool };
  stop: () => Promise<void>;
}

/** Seconds of silence before a statement counts as lost. Browsers wait for 20 s; jobs wait as long as they need. */
export const patience = { request_s: 15, background_s: 120 };

/**
 * PostgreSQL itself cancels statements that run too long, so a connection still silent after that is dead. It also ends
 * idle transactions: over a dead connection we cannot end them, and they would hold their locks for hours.
 */
const endedAfter = (patience_s: number): pg.PoolConfig => ({
  statement_timeout: (patience_s - 3) * 1000,
  idle_in_transaction_session_timeout: patience_s * 1000,
});

/**
 * Lock timeout of the ledger, longer than any of our transactions locks an answer. After it the ledger splits the batch
 * to find the locked edits, so that only their clients must retry.
 */
const ledgerLockMs = 2000;

/** TCP keep-alive: detects dead connections among the idle ones. */
export const keepAlive: pg.ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * Adds listeners for connection errors. The running query reports such an error and the pool replaces the connection,
 * but an `error` event without a listener, on an idle connection or one in use, would end the process.
 */
export const hearErrors = (pool: pg.Pool): void => {
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
};

const openPool = (connection: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({
    application_name: "examplar",
    types,
    Client: PreparingClient,
    // Long, so that at the bell no request waits for new connections and for planning their statements again.
    idleTimeoutMillis: 10 * 60_000,
    ...keepAlive,
    ...connection,
  });
  hearErrors(pool);
  return pool;
};

const builderOn = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** Opens the pools with the application name `examplar`, by which a starting server notices another (data-directory-lock.ts). */
export const openDatabase = (connection: pg.PoolConfig): Database => {
  const for_requests = { ...endedAfter(patience.request_s), ...connection };
  const pool = openPool({ max: 12, ...for_requests });
  const ledger_pool = openPool({ ...for_requests, lock_timeout: ledgerLockMs, max: 2 });
  const background_pool = openPool({ ...endedAfter(patience.background_s), ...connection, max: 6 });
  const stops = [
    watchForSilence([pool, ledger_pool], patience.request_s),
    watchForSilence([background_pool], patience.background_s),
  ];
  const db = builderOn(pool);
  const background = { db: builderOn(background_pool), pool: background_pool };
  const stop = async () => {
    await Promise.all([db.destroy(), ledger_pool.end(), background.db.destroy()]);
    for (const stopWatch of stops) stopWatch();
  };
  return { db, pool, ledger_pool, background, stop };
};
