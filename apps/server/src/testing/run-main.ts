import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const main = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface RunningMain {
  child: ChildProcess;
  output: { out: string; err: string };
  exited: Promise<number | null>;
}

/** Runs the server as a separate process; of our environment it gets only PATH and TMPDIR. */
export const runMain = (env: Record<string, string>): RunningMain => {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [main], { env: { PATH, ...(TMPDIR && { TMPDIR }), ...env } });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  return { child, output, exited: once(child, "exit").then(([code]) => code as number | null) };
};

/** Returns the server's address once it listens. */
export const untilReady = async ({ child, output }: RunningMain): Promise<string> => {
  for (;;) {
    const url = output.out.match(/ready: (http:\S+)/)?.[1];
    if (url) return url;
    await Promise.race([once(child.stdout!, "data"), once(child, "exit")]);
    if (child.exitCode !== null) throw new Error(`it ended: ${output.err}`);
  }
};
