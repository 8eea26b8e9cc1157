import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface Display {
  /** Value for the environment variable `DISPLAY`. */
  name: string;
  stop: () => Promise<void>;
}

export const endProcess = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
};

/** Starts a virtual screen. Xvfb chooses a free display number and writes it to a pipe. */
export const openDisplay = async (program: string, size = { width: 1366, height: 900 }): Promise<Display> => {
  const screen = `${size.width}x${size.height}x24`;
  const args = ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"];
  const child = spawn(program, args, { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  const [number] = await once(child.stdio[3]!, "data");
  return { name: `:${String(number).trim()}`, stop: () => endProcess(child) };
};
