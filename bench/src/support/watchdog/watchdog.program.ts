import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Watched } from "./watchdog.ts";

/** Reads what the benchmark starts and stops. When its input ends, it ends everything that is left. */

const left = new Map<string, Watched>();
const patienceMs = 5_000;

const send = (pid: number, signal: NodeJS.Signals | 0): boolean => {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
};

/** Sends SIGTERM, and after a timeout SIGKILL. */
const end = async (pid: number): Promise<void> => {
  send(pid, "SIGTERM");
  for (let waited = 0; waited < patienceMs && send(pid, 0); waited += 100) await pause(100);
  send(pid, "SIGKILL");
};

/** Ends the database of a folder. It is not in its launcher's process group, so its pid file names the process. */
const endDatabase = async (path: string): Promise<void> => {
  const lines = await readFile(join(path, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number(lines.split("\n")[0]);
  if (pid > 1) await end(pid);
};

for await (const line of createInterface(process.stdin)) {
  const text = line.slice(1);
  if (line.startsWith("+")) left.set(text, JSON.parse(text) as Watched);
  else left.delete(text);
}
const things = [...left.values()];
await Promise.all(things.flatMap((thing) => (thing.kind === "group" ? [end(-thing.pid)] : [])));
for (const thing of things) {
  if (thing.kind !== "folder") continue;
  await endDatabase(thing.path);
  await rm(thing.path, { recursive: true, force: true });
}
