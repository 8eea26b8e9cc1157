import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { environment, projectNode, projectRoot } from "./run.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * Runs programs side by side until one ends or we are told to stop; then stops them all, waits, and returns the first
 * one's exit code.
 * @param {{ args: string[], cwd?: string, env?: Record<string, string> }[]} programs
 */
export const runAll = async (programs) => {
  const children = programs.map(({ args, cwd = ".", env = {} }) =>
    spawn(projectNode(), args, {
      cwd: join(projectRoot, cwd),
      env: environment(env),
      stdio: "inherit",
      detached: true,
    }),
  );
  // Each stands in a group of its own, so that a signal reaches what it has started as well, and only once.
  const stop = () => {
    for (const child of children)
      if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, "SIGTERM");
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  stopWithParent(stop);
  const ends = children.map((child) => once(child, "exit"));
  const [code] = await Promise.race(ends);
  stop();
  await Promise.all(ends);
  return code ?? 0;
};
