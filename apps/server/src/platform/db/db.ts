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
  /** A few connections for what students write: it never waits behind what anybody reads, but for one look at its health. */
  ledger_pool: pg.Pool;
  /** For what nobody waits for: its statements may take longer, and no request waits behind them. */
  background: { db: Db; pool: pg.Pool };
  stop: () => Promise<void>;
}

/** Seconds without a word before a statement counts as lost: a browser waits for 20, a job for as long as it takes. */
export const patience = { request_s: 15, background_s: 120 };

/**
 * PostgreSQL itself ends what it works on for longer; who is silent after that is not there any more. It also ends a
 * transaction that waits for us: where the line is dead we cannot, and it would hold its locks for hours.
 */
const endedAfter = (patience_s: number): pg.PoolConfig => ({
  statement_timeout: (patience_s - 3) * 1000,
  idle_in_transaction_session_timeout: patience_s * 1000,
});

/** Longer than anything of ours holds an answer. What is locked elsewhere is then looked for, so that only it is asked for again. */
const ledgerLockMs = 2000;

/** Finds the dead among the connections that nobody uses. */
export const keepAlive: pg.ClientConfig = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * A broken connection reports to the query under way, and the pool replaces it. The event needs listeners as well, on
 * idle connections (the pool's) and on those in use: without one it would end the process.
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
    // At the bell nobody should wait for connections to be made and their statements planned anew.
    idleTimeoutMillis: 10 * 60_000,
    ...keepAlive,
    ...connection,
  });
  hearErrors(pool);
  return pool;
};

const builderOn = (pool: pg.Pool): Db => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });

/** The pool shows up as `examplar` in the database's list of connections: that is how a second server is noticed. */
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
