import { Kysely, PostgresDialect, type Transaction } from "kysely";
import pg from "pg";
import { PreparingClient } from "./preparing-client.ts";
import type { DB } from "./schema.gen.ts";

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
  /** A few connections for what students write: it never waits behind what anybody reads. */
  ledger_pool: pg.Pool;
  stop: () => Promise<void>;
}

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
    ...connection,
  });
  hearErrors(pool);
  return pool;
};

/** The pool shows up as `examplar` in the database's list of connections: that is how a second server is noticed. */
export const openDatabase = (connection: pg.PoolConfig): Database => {
  const pool = openPool({ max: 12, ...connection });
  const ledger_pool = openPool({ ...connection, max: 2 });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const stop = async () => {
    await Promise.all([db.destroy(), ledger_pool.end()]);
  };
  return { db, pool, ledger_pool, stop };
};
