import type { CompiledQuery } from "kysely";
import type pg from "pg";
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

/** For the hot paths, which speak to PostgreSQL without the query builder. */
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

/**
 * A query that PostgreSQL plans once a connection and the builder compiles once a process. `build` is called with
 * stand-ins of the values; all of them must become parameters, in this order.
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
