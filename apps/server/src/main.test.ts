import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runMain, untilReady, type RunningMain } from "./testing/run-main.ts";
import { createTestDatabase } from "./testing/test-database.ts";

const database = await createTestDatabase();
let data_dir = "";
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "main-"));
});
afterAll(async () => {
  await rm(data_dir, { recursive: true });
  await database.drop();
});

const run = (env: Record<string, string>): RunningMain => runMain({ DATA_DIR: data_dir, ...env });

/** Returns the ids of a process's children. */
const childrenOf = (pid: number): number[] => {
  const table = execFileSync("ps", ["-A", "-o", "pid=,ppid="]).toString().trim().split("\n");
  return table
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([id, parent]) => (parent === pid ? id! : []));
};

const oneSentence = /^[A-Z][^\n]*\.\n$/;

describe("a failed start prints one sentence and exits with code 1", () => {
  test("bad configuration", async () => {
    const { exited, output } = run({ PORT: "eighty" });
    expect(await exited).toBe(1);
    expect(output).toEqual({ out: "", err: "PORT is not valid: it must be a whole number from 0 to 65535.\n" });
  });

  test("a port in use, before anything is written", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as { port: number };
    const { exited, output } = run({ PORT: String(port) });
    expect(await exited).toBe(1);
    expect(output.err).toBe(`Port ${port} is already in use: stop the other program, or set PORT to another number.\n`);
    expect(await readdir(data_dir)).toEqual([]);
    other.close();
  });

  test("an address of another machine", async () => {
    const { exited, output } = run({ HOST: "203.0.113.1", EXAMPLAR_DEMO: "on" });
    expect(await exited).toBe(1);
    expect(output.err).toMatch(/^HOST 203.0.113.1 is not an address of this machine/);
  });

  test("an unreachable database, without printing its password", async () => {
    const { exited, output } = run({ PORT: "0", DATABASE_URL: "postgres://someone:hunter2@127.0.0.1:1/exams" });
    expect(await exited).toBe(1);
    expect(output.err).toMatch(oneSentence);
    expect(output.err).toContain("The database at 127.0.0.1:1/exams cannot be reached");
    expect(output.err).not.toContain("hunter2");
  });

  test("a database that does not exist on its server", async () => {
    const url = new URL(database.url);
    url.pathname = "/no_such_database";
    const { exited, output } = run({ PORT: "0", DATABASE_URL: url.href });
    expect(await exited).toBe(1);
    expect(output.err).toMatch(oneSentence);
    expect(output.err).toContain("does not exist");
  });
});

describe("a running server", () => {
  test("finishes a running request after two stop signals, and exits with 0", async () => {
    const running = run({ PORT: "0", DATABASE_URL: database.url });
    const url = await untilReady(running);
    expect((await fetch(`${url}/api/v1/health`)).status).toBe(200);

    const body = JSON.stringify({ email: "nobody@example.org" });
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write(`POST /api/v1/sign_in_codes HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`);
    socket.write(`content-length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
    running.child.kill("SIGTERM");
    await new Promise((resolve) => setTimeout(resolve, 200));
    running.child.kill("SIGINT");
    await expect(fetch(`${url}/api/v1/health`)).rejects.toThrow();
    socket.write(body.slice(5));
    const reply = Buffer.concat(await socket.toArray()).toString();
    expect(reply).toMatch(/^HTTP\/1.1 202 /);
    expect(await running.exited).toBe(0);
    expect(running.output.err).toBe("");
  });

  test("with demo mode on, loads the demo once and prints its accounts", async () => {
    const env = { PORT: "0", DATABASE_URL: database.url, EXAMPLAR_DEMO: "on" };
    const outs: string[] = [];
    for (const _ of ["first", "second"]) {
      const running = run(env);
      const url = await untilReady(running);
      expect(await (await fetch(`${url}/api/v1/demo/accounts`)).json()).not.toHaveLength(0);
      running.child.kill("SIGINT");
      expect(await running.exited).toBe(0);
      outs.push(running.output.out);
    }
    expect(outs[0]).toContain("Loaded the demo data");
    expect(outs[1]).not.toContain("Loaded the demo data");
    expect(outs[1]).toMatch(/Demo accounts[^\n]*\n {2}\w+ +\S[^\n]*<\S+@\S+>\n/);
  });

  test("with several processes, replaces a killed one, and reports the metrics of all", async () => {
    const METRICS_TOKEN = "a-token-of-sixteen-or-more";
    const running = run({ PORT: "0", DATABASE_URL: database.url, HTTP_PROCESSES: "2", METRICS_TOKEN });
    const url = await untilReady(running);
    const children = childrenOf(running.child.pid!);
    expect(children).toHaveLength(2);
    const ask = () => fetch(`${url}/api/v1/date_time`, { headers: { connection: "close" } });
    for (let n = 0; n < 6; n += 1) expect((await ask()).status).toBe(200);
    const metrics = await (
      await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    ).text();
    expect(metrics).toMatch(/http_request_duration_seconds_count\{[^}]*date_time[^}]*\} 6\n/);

    process.kill(children[0]!, "SIGKILL");
    const isReplaced = () => {
      const now = childrenOf(running.child.pid!);
      return now.length === 2 && !now.includes(children[0]!);
    };
    await vi.waitFor(() => expect(isReplaced()).toBe(true), 10_000);
    for (let n = 0; n < 6; n += 1) expect((await ask()).status).toBe(200);
    running.child.kill("SIGTERM");
    expect(await running.exited).toBe(0);
    expect(childrenOf(running.child.pid!)).toEqual([]);
  });
});
