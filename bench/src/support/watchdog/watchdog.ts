import { spawn, type ChildProcess } from "node:child_process";

/** Must not outlive the benchmark: a process group, or a folder with the database that runs in it. */
export type Watched = { kind: "group"; pid: number } | { kind: "folder"; path: string };

let dog: ChildProcess | null = null;

/**
 * Writes to the watchdog process. Its standard input closes when we end, even by kill -9, so nothing is left behind.
 */
const tell = (line: string): void => {
  dog ??= spawn(process.execPath, [new URL("watchdog.program.ts", import.meta.url).pathname], {
    stdio: ["pipe", "ignore", "inherit"],
    detached: true,
  });
  dog.unref();
  const { stdin } = dog;
  (stdin as unknown as { unref(): void } | null)?.unref();
  stdin?.write(`${line}\n`);
};

/** Starts watching. Returns a function that stops it, for when the watched thing has ended by itself. */
export const watch = (thing: Watched): (() => void) => {
  const text = JSON.stringify(thing);
  tell(`+${text}`);
  return () => tell(`-${text}`);
};
