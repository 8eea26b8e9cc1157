import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";

const { pool, drop } = await createTestDatabase();
afterAll(drop);

await pool.query("create table things (id int primary key, name text)");
await pool.query("insert into things values (1, 'one'), (2, 'two')");

const prepared = async (client: pg.PoolClient): Promise<string[]> => {
  const { rows } = await client.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
};

const withClient = async (work: (client: pg.PoolClient) => Promise<void>): Promise<void> => {
  const client = await pool.connect();
  await work(client).finally(() => client.release());
};

test("a read is prepared once per connection; a write and a long list are not", () =>
  withClient(async (client) => {
    const read = "select name from things where id = $1";
    for (const id of [1, 2, 1]) await client.query(read, [id]);
    await client.query("update things set name = name where id = $1", [1]);
    const many = Array.from({ length: 20 }, (_, index) => index);
    await client.query(`select name from things where id in (${many.map((n) => `$${n + 1}`).join(", ")})`, many);
    expect(await prepared(client)).toEqual([read]);
  }));

test("a prepared read still works after its table changed, as by a newer server's migration", () =>
  withClient(async (client) => {
    const read = "select * from things where id = $1";
    expect((await client.query(read, [1])).rows).toEqual([{ id: 1, name: "one" }]);
    await client.query("alter table things add column colour text default 'red'");
    for (const _ of ["found out", "known"])
      expect((await client.query(read, [1])).rows).toEqual([{ id: 1, name: "one", colour: "red" }]);
  }));
