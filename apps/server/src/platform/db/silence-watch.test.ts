import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startSilentProxy, type SilentProxy } from "../../testing/silent-proxy.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { hearErrors } from "./db.ts";
import { isConnectionLost } from "./faults.ts";
import { watchForSilence } from "./silence-watch.ts";

const database = await createTestDatabase();
afterAll(database.drop);

const looks = 5;
const every_ms = 50;

let proxy: SilentProxy;
let pool: pg.Pool;
let stopWatch = (): void => {};
beforeEach(async () => {
  proxy = await startSilentProxy(database.url);
  pool = new pg.Pool({ connectionString: proxy.url, max: 3 });
  hearErrors(pool);
  stopWatch = watchForSilence([pool], looks, every_ms);
});
afterEach(async () => {
  await pool.end();
  stopWatch();
  await proxy.stop();
});

const openThree = () => Promise.all([1, 2, 3].map(() => pool.query("select pg_sleep(0.05)")));

test("a statement without any reply fails as on a lost connection, and the pool uses another connection", async () => {
  await pool.query("select 1");
  proxy.silence();
  const error: unknown = await pool.query("select 2").catch((reason: unknown) => reason);
  expect(isConnectionLost(error)).toBe(true);
  expect((await pool.query("select 3 as answer")).rows).toEqual([{ answer: 3 }]);
});

test("idle connections that are as silent are closed with it, so nobody finds them one by one", async () => {
  await openThree();
  expect(pool.totalCount).toBe(3);
  await pause(looks * every_ms * 2);
  expect(pool.totalCount).toBe(3);
  proxy.silence();
  await pool.query("select 2").catch(() => {});
  await pause(every_ms);
  expect(pool.totalCount).toBe(0);
});

test("a transaction that waits for its own program does not count as silent, nor does a long reply", async () => {
  const client = await pool.connect();
  await client.query("begin");
  await pause(looks * every_ms * 3);
  expect((await client.query("select 1 as answer")).rows).toEqual([{ answer: 1 }]);
  await client.query("commit");
  client.release();
  const talking = "select n, repeat('x', 20000), pg_sleep(0.02) from generate_series(1, 50) as n";
  expect((await pool.query(talking)).rowCount).toBe(50);
});

test("a silent connection does not close others that received bytes meanwhile", async () => {
  const slow = pool.query(`select pg_sleep(${(looks * every_ms * 10) / 1000})`).catch((error: unknown) => error);
  const client = await pool.connect();
  for (let n = 0; n < looks * 3; n += 1) {
    await client.query("select 1");
    await pause(every_ms);
  }
  client.release();
  expect(isConnectionLost(await slow)).toBe(true);
});
