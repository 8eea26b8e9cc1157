import { afterAll, expect, test } from "vitest";
import { withClient } from "../../testing/database-server.ts";
import { startSilentProxy } from "../../testing/silent-proxy.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "./db.ts";
import { isConnectionLost } from "./faults.ts";

const database = await createTestDatabase();
afterAll(database.drop);

test("LOSS-17~ PostgreSQL ends a transaction on a dead connection, so others can write its locked rows", async () => {
  const proxy = await startSilentProxy(database.url);
  const { ledger_pool, stop } = openDatabase({ connectionString: proxy.url });
  await database.pool.query("create table written (id int primary key, times int not null default 0)");
  await database.pool.query("insert into written values (1)");

  const client = await ledger_pool.connect();
  await client.query("begin");
  await client.query("update written set times = times + 1");
  proxy.silence({ database_lives: true });
  const lost = client.query("commit").catch((error: unknown) => error);
  await withClient(database.url, async (other) => {
    await other.query("set lock_timeout = '25 s'");
    await other.query("update written set times = times + 1");
  });
  expect(isConnectionLost(await lost)).toBe(true);
  client.release(true);
  expect((await database.pool.query("select times from written")).rows).toEqual([{ times: 1 }]);
  await stop();
  await proxy.stop();
}, 60_000);
