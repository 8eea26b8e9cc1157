import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

export interface RunningProcess {
  child: ChildProcess;
  /** What it printed when it was ready. */
  said: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program of ours in a process of its own and waits until it prints what `ready` looks for. */
export const startProcess = async (
  args: readonly string[],
  ready: RegExp,
  env: Record<string, string> = {},
): Promise<RunningProcess> => {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const said = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      if (ready.test(text)) resolve(text);
    });
    exited.then(() => reject(new Error(`${args.join(" ")} ended before it was ready:\n${text}`)), reject);
  });
  return {
    child,
    said,
    stop: async (signal = "SIGTERM") => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      await exited;
    },
  };
};
