import { afterAll, afterEach, expect, test, vi } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { createLogger } from "../log/log.ts";
import type { Parts } from "../parts.ts";
import { jobs } from "./jobs.ts";
import { freeOrphans } from "./orphans.ts";
import { startJobs, type RunningJobs } from "./start-jobs.ts";
import type { Tasks } from "./tasks.ts";

const database = await createTestDatabase();
const { db, pool } = database;
const connection = { connectionString: database.url };
afterAll(database.drop);

const running: RunningJobs[] = [];
const start = async (tasks: Tasks): Promise<RunningJobs> => {
  const parts = { db, log: createLogger({ level: "silent" }) } as Parts;
  const started = await startJobs({ connection, tasks, parts });
  running.push(started);
  return started;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((started) => started.stop()));
  await pool.query("delete from graphile_worker._private_jobs");
});

/** Creates a task that records when it ran and with which payload. */
const recorder = () => {
  const ran: { payload: unknown; at: number }[] = [];
  const tasks: Tasks = { record: async (payload) => void ran.push({ payload, at: Date.now() }) };
  return { ran, tasks, payloads: () => ran.map(({ payload }) => payload) };
};
const waiting = async () => (await pool.query("select id from graphile_worker.jobs")).rowCount;
const inMs = (ms: number) => new Date(Date.now() + ms);

test("a job runs within a second of its time, and not before it", async () => {
  const { ran, tasks, payloads } = recorder();
  await start(tasks);
  const run_at = inMs(700);
  await jobs.schedule(db, "record", { n: 1 }, { run_at });
  await vi.waitFor(() => expect(payloads()).toEqual([{ n: 1 }]), 4000);
  expect(ran[0]!.at).toBeGreaterThanOrEqual(run_at.getTime());
  expect(ran[0]!.at - run_at.getTime()).toBeLessThan(1000);
});

test("a job without a time runs at once, without waiting for the next poll", async () => {
  const { ran, tasks } = recorder();
  await start(tasks);
  const asked = Date.now();
  await jobs.schedule(db, "record", "now");
  await vi.waitFor(() => expect(ran).toHaveLength(1), { interval: 5 });
  expect(ran[0]!.at - asked).toBeLessThan(500);
});

test("a job with the same key replaces the waiting one", async () => {
  const { tasks, payloads } = recorder();
  await jobs.schedule(db, "record", "early", { run_at: inMs(60_000), key: "deadline" });
  await jobs.schedule(db, "record", "moved", { run_at: inMs(0), key: "deadline" });
  expect(await waiting()).toBe(1);
  await start(tasks);
  await vi.waitFor(() => expect(payloads()).toEqual(["moved"]), 3000);
});

test("a transaction that rolls back schedules nothing", async () => {
  await expect(
    db.transaction().execute(async (trx) => {
      await jobs.schedule(trx, "record", "never");
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await waiting()).toBe(0);
});

test("stopping lets the running job finish, and starts no other", async () => {
  const done: unknown[] = [];
  const began: unknown[] = [];
  const started = await start({
    slow: async (payload) => {
      began.push(payload);
      await new Promise((resolve) => setTimeout(resolve, 300));
      done.push(payload);
    },
  });
  running.pop();
  await jobs.schedule(db, "slow", 1);
  await vi.waitFor(() => expect(began).toEqual([1]));
  await started.stop();
  expect(done).toEqual([1]);
  expect(await waiting()).toBe(0);
  await jobs.schedule(db, "slow", 2);
  expect(began).toEqual([1]);
});

test("a failed job waits for a retry", async () => {
  let tries = 0;
  await start({
    fails: async () => {
      tries += 1;
      throw new Error("not today");
    },
  });
  await jobs.schedule(db, "fails", {});
  await vi.waitFor(async () => {
    const { rows } = await pool.query("select attempts, locked_by, run_at > now() as later from graphile_worker.jobs");
    expect(rows).toEqual([{ attempts: 1, locked_by: null, later: true }]);
  });
  expect(tries).toBe(1);
});

test("the worker survives the loss of all its connections", async () => {
  const { tasks, payloads } = recorder();
  await start(tasks);
  const { rowCount } = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  expect(rowCount).toBeGreaterThanOrEqual(2);
  await vi.waitFor(() => jobs.schedule(db, "record", "after", { key: "once" }), 5000);
  await vi.waitFor(() => expect(payloads()).toContain("after"), 10_000);
});

test("the jobs of a killed worker are freed, those of a running one are not", async () => {
  let release = (): void => {};
  await start({ held: () => new Promise<void>((resolve) => (release = resolve)), record: async () => {} });
  await jobs.schedule(db, "held", {});
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query("select from graphile_worker.jobs where locked_by is not null");
    expect(rowCount).toBe(1);
  });
  await jobs.schedule(db, "unknown_here", {});
  await pool.query(`update graphile_worker._private_jobs set locked_by = coalesce(locked_by, 'pool-of-a-dead-process'),
    locked_at = now() - interval '1 minute'`);
  expect(await freeOrphans(pool)).toBe(1);
  const { rows } = await pool.query(`
    select task_identifier, locked_by is not null as locked from graphile_worker.jobs order by task_identifier`);
  expect(rows).toEqual([
    { task_identifier: "held", locked: true },
    { task_identifier: "unknown_here", locked: false },
  ]);
  release();
});

test("ensure does not add a job that already waits for the same time, but moves one with another time", async () => {
  const [run_at, later] = [inMs(60_000), inMs(120_000)];
  const written = async () =>
    (await pool.query("select run_at, revision, attempts from graphile_worker.jobs where key = 'bell'")).rows;
  await jobs.ensure(db, "record", { run_at, key: "bell" });
  const first = await written();
  await jobs.ensure(db, "record", { run_at, key: "bell" });
  expect(await written()).toEqual(first);
  await jobs.ensure(db, "record", { run_at: later, key: "bell" });
  expect(await written()).toMatchObject([{ run_at: later }]);
});
