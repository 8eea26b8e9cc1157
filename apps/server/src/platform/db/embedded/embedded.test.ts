import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { connect } from "./connection.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./index.ts";

const log = { info: () => {}, warn: () => {} };
const isRoot = process.getuid?.() === 0;
const cleanups: (() => Promise<unknown>)[] = [];

const newFolder = async (): Promise<string> => {
  const dir = await mkdtemp(join(tmpdir(), "examplar-test-"));
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  return dir;
};

const start = async (dataDir: string): Promise<EmbeddedDatabase> => {
  const database = await startEmbeddedDatabase({ dataDir, log });
  cleanups.push(database.stop);
  return database;
};

const query = async (database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> => {
  const client = await connect(database.connection, "test");
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
};

/** Starts a separate server process that can be killed like a real one. */
const startElsewhere = async (dataDir: string): Promise<{ kill: () => Promise<void> }> => {
  const code = `const { startEmbeddedDatabase } = await import(${JSON.stringify(new URL("index.ts", import.meta.url).href)});
    await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)}, log: console });
    console.log("ready"); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", code], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const chunk of child.stdout) if (String(chunk).includes("ready")) break;
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  cleanups.push(kill);
  return { kill };
};

const repliesAgain = async (database: EmbeddedDatabase, sql: string): Promise<Record<string, unknown>[]> => {
  for (let tries = 0; tries < 200; tries++) {
    try {
      return await query(database, sql);
    } catch {
      await sleep(50);
    }
  }
  throw new Error("the database did not come back");
};

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

describe("the embedded database", () => {
  test("initialises a folder with checksums and UTF-8, listens on its socket only, and keeps its data", async () => {
    const dataDir = join(await newFolder(), "new", "data");
    const first = await start(dataDir);
    await query(first, "create table kept (word text); insert into kept values ('été')");
    const [facts] = await query(
      first,
      `select current_setting('data_checksums') checksums, current_setting('server_encoding') encoding,
         current_setting('listen_addresses') addresses, current_setting('fsync') fsync`,
    );
    expect(facts).toEqual({ checksums: "on", encoding: "UTF8", addresses: "", fsync: "on" });
    expect((await stat(first.connection.host)).mode & 0o777).toBe(0o700);
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second, "select word from kept")).toEqual([{ word: "été" }]);
  });

  test("restarts by itself with all committed data when PostgreSQL is killed", async () => {
    const database = await start(await newFolder());
    await query(database, "create table kept as select 1 as n");
    const before = database.pid();
    process.kill(before, "SIGKILL");
    expect(await repliesAgain(database, "select n from kept")).toEqual([{ n: 1 }]);
    await expect.poll(database.pid).not.toBe(before);
  });

  test("starts despite a pid file left by a power cut, even if another program now has that process id", async () => {
    const dataDir = await newFolder();
    const first = await start(dataDir);
    await query(first, "create table kept as select 1 as n");
    const pidFile = join(dataDir, "postgres", "postmaster.pid");
    const left = (await readFile(pidFile, "utf8")).replace(/^\d+/, String(process.pid));
    await first.stop();
    await writeFile(pidFile, left);
    if (isRoot) await chown(pidFile, (await stat(join(dataDir, "postgres"))).uid, 0);
    const stranger = spawn("sleep", ["60"], isRoot ? { uid: (await stat(pidFile)).uid } : {});
    cleanups.push(async () => stranger.kill());
    await writeFile(pidFile, left.replace(/^\d+/, String(stranger.pid)));
    expect(await query(await start(dataDir), "select n from kept")).toEqual([{ n: 1 }]);
  });

  test("takes over the PostgreSQL of a server that was killed", async () => {
    const dataDir = await newFolder();
    const server = await startElsewhere(dataDir);
    const pid = Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
    await server.kill();
    const database = await start(dataDir);
    expect(database.pid()).toBe(pid);
    expect(await query(database, "select 1 as n")).toEqual([{ n: 1 }]);
  });

  test("refuses a folder that another server uses, and leaves that server alone", async () => {
    const dataDir = await newFolder();
    const other = await startElsewhere(dataDir);
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
      /^Another Examplar server is already working in/,
    );
    const pid = Number((await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n")[0]);
    expect(() => process.kill(pid, 0)).not.toThrow();
    await other.kill();
    await (await start(dataDir)).stop();
  });

  test("refuses a folder with somebody's files and does not touch it", async () => {
    const dataDir = await newFolder();
    await writeFile(join(dataDir, "thesis.txt"), "mine");
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(/holds files that are not Examplar's/);
    expect(await readdir(dataDir)).toEqual(["thesis.txt"]);
  });

  test("refuses the files of another major version of PostgreSQL", async () => {
    const dataDir = await newFolder();
    await (await start(dataDir)).stop();
    await writeFile(join(dataDir, "postgres", "PG_VERSION"), "14\n");
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(/was made by PostgreSQL 14/);
  });

  test("does not take an interrupted initialisation for a database", async () => {
    const dataDir = await newFolder();
    await (await start(dataDir)).stop();
    await rm(join(dataDir, "postgres"), { recursive: true });
    await mkdir(join(dataDir, "postgres.new-999999999"));
    await writeFile(join(dataDir, "postgres.new-999999999", "PG_VERSION"), "18\n");
    expect(await query(await start(dataDir), "select 1 as n")).toEqual([{ n: 1 }]);
    expect(await readdir(dataDir)).not.toContain("postgres.new-999999999");
  });

  test.skipIf(!isRoot)("runs for root below a folder that nobody else may enter, also after a crash", async () => {
    const closed = await newFolder();
    await chmod(closed, 0o700);
    const dataDir = join(closed, "clone", "data");
    const database = await start(dataDir);
    expect((await stat(join(dataDir, "postgres"))).uid).not.toBe(0);
    await query(database, "create table kept as select generate_series(1, 1000) as n");
    process.kill(database.pid(), "SIGKILL");
    expect(await repliesAgain(database, "select count(*)::int as n from kept")).toEqual([{ n: 1000 }]);
  });

  test.skipIf(isRoot)("says in one sentence that a folder is not writable", async () => {
    const dataDir = await newFolder();
    await chmod(dataDir, 0o500);
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(/is not writable for this account/);
  });
});
