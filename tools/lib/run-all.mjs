import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { environment, projectNode, projectRoot } from "./run.mjs";
import { stopWithParent } from "./stop-with-parent.mjs";

/**
 * Runs programs in parallel until one ends or a signal arrives. Then stops them all, waits for them, and returns the
 * exit code of the first one that ended.
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
  // Each has its own process group, so that a signal also reaches its children, and only once.
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
