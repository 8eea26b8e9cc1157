import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type { Watched } from "./watchdog.ts";

/** Hears what the benchmark starts and stops; when its input ends, it ends what is left. */

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

/** SIGTERM, and SIGKILL for what does not listen. */
const end = async (pid: number): Promise<void> => {
  send(pid, "SIGTERM");
  for (let waited = 0; waited < patienceMs && send(pid, 0); waited += 100) await pause(100);
  send(pid, "SIGKILL");
};

/** The database is no child of its launcher: its own file says which process it is. */
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
