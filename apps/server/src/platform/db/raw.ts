import { CompiledQuery } from "kysely";
import type pg from "pg";
import type { Db, Trx } from "./db.ts";
import { isRetryable } from "./faults.ts";

const tries = 4;

export const retrying = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === tries || !isRetryable(error)) throw error;
    }
  }
};

/** Runs SQL given as text, on a pool's connection or in a transaction of the query builder. */
export interface Queryable {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

export const queryableOf = (trx: Trx): Queryable => ({
  query: (text, values) => trx.executeQuery(CompiledQuery.raw(text, values)),
});

/** Runs `work` in a transaction without the query builder, for the hot paths. */
export const inTransaction = async <T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
};

/** Sets the lock timeout for the rest of the transaction. */
export const waitForLocks = async (client: pg.ClientBase, at_most_ms: number): Promise<void> => {
  await client.query(`set local lock_timeout = ${at_most_ms}`);
};

/**
 * Returns a query that PostgreSQL plans once per connection and the builder compiles once per process, with the first
 * call's values. All values must become parameters, in this order.
 */
export const namedQuery = <Values extends unknown[], Row>(
  name: string,
  build: (...values: Values) => { compile(): CompiledQuery<Row> },
) => {
  let text: string | undefined;
  return async (pool: pg.Pool, ...values: Values): Promise<Row[]> => {
    text ??= build(...values).compile().sql;
    const parameters: unknown[] = values;
    const { rows } = await pool.query({ name, text, values: parameters });
    return rows as Row[];
  };
};

/** Returns a constant as an SQL literal. */
const literalOf = (constant: unknown): string => {
  if (typeof constant === "number") return String(constant);
  if (typeof constant === "string") return `'${constant.replaceAll("'", "''")}'`;
  throw new Error(`a constant that cannot be written into a statement: ${typeof constant}`);
};

/**
 * Returns a query that the builder compiles once per process, for reads that run at every exam start: building a query
 * of many columns takes longer than running it. `build` is called once with placeholders, which must all become
 * parameters. Constants are written into the text: without a known `limit` PostgreSQL would plan anew each time.
 */
export const compiledOnce = <Values extends unknown[], Row>(
  build: (db: Db, ...values: Values) => { compile(): CompiledQuery<Row> },
) => {
  let known: { text: string; places: readonly number[] } | undefined;
  const compile = (db: Db, count: number) => {
    const stand_ins = Array.from({ length: count }, (_, place) => ({ place }));
    const { sql, parameters } = build(db, ...(stand_ins as unknown as Values)).compile();
    const places: number[] = [];
    const text = sql.replaceAll(/\$(\d+)/g, (_, number: string) => {
      const parameter = parameters[Number(number) - 1];
      const place = stand_ins.indexOf(parameter as (typeof stand_ins)[number]);
      if (place < 0) return literalOf(parameter);
      if (!places.includes(place)) places.push(place);
      return `$${places.indexOf(place) + 1}`;
    });
    return { text, places };
  };
  return async (db: Db, ...values: Values): Promise<Row[]> => {
    const { text, places } = (known ??= compile(db, values.length));
    const parameters = places.map((place) => values[place]);
    return (await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))).rows;
  };
};
