import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seatWriters, untilAllRecovered } from "../testing/live-hall.ts";
import type { LiveWriter } from "../testing/live-writer.ts";
import { runMain, untilReady, type RunningMain } from "../testing/run-main.ts";
import { startSilentProxy, type SilentProxy } from "../testing/silent-proxy.ts";
import { createTestDatabase, type TestDatabase } from "../testing/test-database.ts";

let data_dir = "";
let database: TestDatabase;
let proxy: SilentProxy;
let server: RunningMain;
let url = "";
let writers: LiveWriter[] = [];

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "silent-"));
  database = await createTestDatabase();
  proxy = await startSilentProxy(database.url);
  const env = { DATABASE_URL: proxy.url, SHUTDOWN_GRACE_MS: "1000", LOG_LEVEL: "warn", EXAMPLAR_DEMO: "off" };
  server = runMain({ PORT: "0", DATA_DIR: data_dir, ...env });
  url = await untilReady(server);
  writers = (await seatWriters(database.db, url)).map(({ writer }) => writer);
  await Promise.all(writers.map((writer) => writer.start()));
}, 60_000);

afterAll(async () => {
  server.child.kill("SIGKILL");
  await server.exited;
  await Promise.all(writers.map((writer) => writer.stop()));
  await proxy.stop();
  await database.drop();
  await rm(data_dir, { recursive: true, force: true });
}, 60_000);

const storedEdits = async (): Promise<string[]> =>
  (await database.db.selectFrom("answer_edits").select("edit_id").execute()).map(({ edit_id }) => edit_id);

test("LOSS-17 after a silent database fails over, saves go on: none is lost, none is stored twice", async () => {
  for (let round = 0; round < 2; round += 1) {
    await untilAllRecovered(server, writers, 25_000);
    proxy.silence();
    await untilAllRecovered(server, writers, 25_000);
  }
  expect(server.output.out + server.output.err).not.toContain("uncaught fault");
  expect(writers.flatMap(({ complaints }) => complaints)).toEqual([]);
  const acknowledged = writers.flatMap((writer) => [...writer.acknowledged]);
  const stored = await storedEdits();
  expect(acknowledged.filter((id) => !stored.includes(id))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);
}, 120_000);

test("LOSS-17~ a server whose database stays silent fails its health check, and still stops on SIGTERM", async () => {
  proxy.silence({ new_ones: true });
  // Longer than the health check caches a good reply.
  await pause(1_500);
  expect((await fetch(`${url}/api/v1/health`)).status).toBe(503);
  server.child.kill("SIGTERM");
  const ended = await Promise.race([server.exited.then(() => true), pause(30_000, false)]);
  expect(ended).toBe(true);
}, 60_000);
