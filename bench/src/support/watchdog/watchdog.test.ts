import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";

const program = (process_url: string, watchdog_url: string, folder: string) => `
  const { startProcess } = await import(${JSON.stringify(process_url)});
  const { watch } = await import(${JSON.stringify(watchdog_url)});
  watch({ kind: "folder", path: ${JSON.stringify(folder)} });
  const { child } = await startProcess(["-e", "process.on('SIGTERM', () => {}); setInterval(() => {}, 1e6); console.log('up')"], /up/);
  console.log("child " + child.pid);
  setInterval(() => {}, 1e6);
`;

const isAlive = async (pid: number): Promise<boolean> => {
  const state = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return state !== "" && !state.includes(") Z ");
};

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a benchmark that is ended by %s leaves no folder and no process, even one that ignores SIGTERM",
  { timeout: 30_000 },
  async (signal) => {
    const folder = await mkdtemp(join(tmpdir(), "examplar-bench-"));
    const urls = ["../process.ts", "watchdog.ts"].map((name) => new URL(name, import.meta.url).href) as [
      string,
      string,
    ];
    const runner = spawn(process.execPath, ["--input-type=module", "-e", program(...urls, folder)], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [said] = (await once(runner.stdout, "data")) as [Buffer];
    const pid = Number(/child (\d+)/.exec(said.toString())?.[1]);
    expect(await isAlive(pid)).toBe(true);
    runner.kill(signal);
    await vi.waitFor(async () => expect(await isAlive(pid)).toBe(false), { timeout: 20_000, interval: 200 });
    await vi.waitFor(async () => expect(await readdir(folder).catch(() => "gone")).toBe("gone"), {
      timeout: 10_000,
      interval: 200,
    });
  },
);
