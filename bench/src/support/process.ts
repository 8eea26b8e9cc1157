import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { watch } from "./watchdog/watchdog.ts";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningProcess {
  child: ChildProcess;
  /** What it printed when it was ready. */
  said: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<RunningProcess>();
const patienceMs = 15_000;

/** Starts a program of ours in a process group of its own and waits until it prints what `ready` looks for. */
export const startProcess = async (
  args: readonly string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<RunningProcess> => {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const exited = once(child, "exit");
  const unwatch = watch({ kind: "group", pid: child.pid ?? 0 });
  void exited.then(unwatch, unwatch);
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    const hear = (chunk: Buffer): void => {
      text += chunk.toString();
      if (!ready.test(text)) return;
      // What it logs from now on is read, for a full pipe would hold it up, and dropped.
      child.stdout.off("data", hear).resume();
      resolve(text);
    };
    child.stdout.on("data", hear);
    exited.then(() => reject(new Error(`${args.join(" ")} ended before it was ready:\n${text}`)), reject);
  });
  const started: RunningProcess = {
    child,
    said,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
      running.delete(started);
    },
  };
  running.add(started);
  return started;
};

/** The youngest first: the server before its database. One that does not stop in time is killed. */
export const stopProcesses = async (): Promise<void> => {
  for (const one of [...running].toReversed()) {
    const isOver = await Promise.race([one.stop().then(() => true), pause(patienceMs, false, { ref: false })]);
    if (!isOver) await one.stop("SIGKILL");
  }
};
