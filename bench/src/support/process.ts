import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { watch } from "./watchdog/watchdog.ts";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningProcess {
  child: ChildProcess;
  /** What it printed until it was ready. */
  said: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<RunningProcess>();
const patienceMs = 15_000;

/** Starts one of our programs in its own process group and waits until its output matches `ready`. */
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
      // Reads and drops later output, because a full pipe would block the program.
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

/** Stops the youngest first, so the server before its database. Kills a process that does not stop in time. */
export const stopProcesses = async (): Promise<void> => {
  for (const one of [...running].toReversed()) {
    const isOver = await Promise.race([one.stop().then(() => true), pause(patienceMs, false, { ref: false })]);
    if (!isOver) await one.stop("SIGKILL");
  }
};
