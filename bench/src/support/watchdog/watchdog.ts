import { spawn, type ChildProcess } from "node:child_process";

/** Something that must not outlive the benchmark: a process group, or a folder with the database that runs in it. */
export type Watched = { kind: "group"; pid: number } | { kind: "folder"; path: string };

let dog: ChildProcess | null = null;

/** A process of its own whose standard input ends with ours, however we end: kill -9 leaves nothing behind either. */
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

/** Returns what ends the watch, when the thing has ended by itself. */
export const watch = (thing: Watched): (() => void) => {
  const text = JSON.stringify(thing);
  tell(`+${text}`);
  return () => tell(`-${text}`);
};
