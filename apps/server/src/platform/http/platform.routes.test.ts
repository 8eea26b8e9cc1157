import { afterAll, describe, expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { openDatabase } from "../db/db.ts";
import { platformRoutes } from "./platform.routes.ts";
import { createTestServer } from "./testing/test-server.ts";

const database = await createTestDatabase();
afterAll(database.drop);

/** Opens own pools, because a good reply is cached for a second, and occupies every connection for answers. */
const openBusy = async () => {
  const opened = openDatabase({ connectionString: database.url });
  return { opened, writers: [await opened.ledger_pool.connect(), await opened.ledger_pool.connect()] };
};

/** Returns how many connections of a pool are in use meanwhile. */
const taken = async (pool: typeof database.ledger_pool, act: () => Promise<unknown>): Promise<number> => {
  let count = 0;
  const note = () => void (count += 1);
  pool.on("acquire", note);
  await act();
  pool.off("acquire", note);
  return count;
};

describe("health", () => {
  test("returns ok when the database replies", async () => {
    const app = await createTestServer({ handlers: platformRoutes, parts: database });
    const reply = await app.inject("/api/v1/health");
    expect([reply.statusCode, reply.json().status]).toEqual([200, "ok"]);
  });

  test("returns 503 when the database is unreachable", async () => {
    const app = await createTestServer({ handlers: platformRoutes });
    expect((await app.inject("/api/v1/health")).json()).toMatchObject({ status: 503, code: "service_unavailable" });
  });

  test("returns 503 when no answer can be saved although everything else works", async () => {
    const { opened, writers } = await openBusy();
    const app = await createTestServer({ handlers: platformRoutes, parts: opened });
    expect((await app.inject("/api/v1/health")).json()).toMatchObject({ status: 503, code: "service_unavailable" });
    for (const writer of writers) writer.release();
    expect((await app.inject("/api/v1/health")).statusCode).toBe(200);
    await opened.stop();
  });

  test("shares one query among all callers, so that answers never wait for health checks", async () => {
    const { opened, writers } = await openBusy();
    const app = await createTestServer({ handlers: platformRoutes, parts: opened });
    const askAll = () => Promise.all(Array.from({ length: 20 }, () => app.inject("/api/v1/health")));
    for (let round = 0; round < 2; round += 1) {
      const asked = askAll();
      await expect.poll(() => opened.ledger_pool.waitingCount).toBeGreaterThan(0);
      const replies = await asked;
      expect(replies.every(({ statusCode }) => statusCode === 503)).toBe(true);
      expect(opened.ledger_pool.waitingCount).toBe(1);
    }
    for (const writer of writers) writer.release();
    await expect.poll(async () => (await app.inject("/api/v1/health")).statusCode).toBe(200);
    expect(await taken(opened.ledger_pool, askAll)).toBe(0);
    await opened.stop();
  });

  test("returns 503 within a second when the database does not reply", async () => {
    const busy = openDatabase({ connectionString: database.url, max: 1 });
    const client = await busy.pool.connect();
    const app = await createTestServer({ handlers: platformRoutes, parts: { ...database, db: busy.db } });
    const before = performance.now();
    const reply = await app.inject("/api/v1/health");
    expect([reply.statusCode, reply.json().code]).toEqual([503, "service_unavailable"]);
    expect(performance.now() - before).toBeLessThan(1800);
    client.release();
    await busy.stop();
  });
});

test.each([null, "https://school.example/app"])("ONB-07 the download address of the desktop app is %s", async (url) => {
  const config = { ...readConfig({}), desktop_app_url: url };
  const app = await createTestServer({ handlers: platformRoutes, parts: { config } });
  expect((await app.inject("/api/v1/desktop_app")).json()).toEqual({ download_url: url });
});

describe("date_time", () => {
  test("is the server's clock in milliseconds, and is never cached", async () => {
    const clock = { now: () => new Date("2026-05-04T08:00:00.123Z") };
    const app = await createTestServer({ handlers: platformRoutes, parts: { clock } });
    const reply = await app.inject("/api/v1/date_time");
    expect(reply.json()).toEqual({ timestamp: Date.parse("2026-05-04T08:00:00.123Z") });
    expect(reply.headers["cache-control"]).toBe("no-store");
  });
});
