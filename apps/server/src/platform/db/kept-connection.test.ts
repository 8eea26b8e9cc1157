import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { startSilentProxy, type SilentProxy } from "../../testing/silent-proxy.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createLogger } from "../log/log.ts";
import { keepConnection } from "./kept-connection.ts";

const database = await createTestDatabase();
afterAll(database.drop);
const log = createLogger({ level: "silent" });

let proxy: SilentProxy;
beforeEach(async () => {
  proxy = await startSilentProxy(database.url);
});
afterEach(() => proxy.stop());

const listen = (client: pg.Client) => client.query("listen signals");

test("the first opening fails if the database connects and then stays silent, so the start does not hang", async () => {
  const prepare = async (client: pg.Client) => {
    proxy.silence({ new_ones: true });
    await listen(client);
  };
  const opening = keepConnection({ connection: { connectionString: proxy.url }, name: "kept first", log, prepare });
  const outcome = opening.then(
    () => "stands",
    () => "failed",
  );
  expect(await Promise.race([outcome, pause(15_000, "hangs")])).toBe("failed");
});

test("a new connection that is silent during its preparation is given up, and the next one opens", async () => {
  let opened = 0;
  const stood: boolean[] = [];
  const kept = await keepConnection({
    connection: { connectionString: proxy.url },
    name: "kept again",
    log,
    prepare: async (client) => {
      opened += 1;
      if (opened === 2) proxy.silence();
      await listen(client);
    },
    onStanding: (again) => stood.push(again),
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kept again'`.execute(
    database.db,
  );
  await expect.poll(() => stood, { timeout: 15_000 }).toEqual([false, true]);
  expect(opened).toBe(3);
  await kept.stop();
});
