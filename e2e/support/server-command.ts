import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

type Ask = (wanted: unknown) => Promise<unknown>;

/** Starts a server command that returns one line for every line it reads. */
const start = (command: string, data_dir: string, onEnd: () => void): Ask => {
  const child = spawn(process.execPath, [command, data_dir], { stdio: ["pipe", "pipe", "inherit"] });
  child.once("exit", onEnd);
  // The test process may exit without closing the command, which ends when its input closes.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) (pipe as Socket).unref();
  const ended = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  let queue: Promise<unknown> = Promise.resolve();
  const ask = async (wanted: unknown): Promise<unknown> => {
    child.stdin.write(`${JSON.stringify(wanted)}\n`);
    const line = await Promise.race([lines.next(), ended]);
    if (Array.isArray(line) || line.done) throw new Error(`${command} ended`);
    return JSON.parse(line.value);
  };
  return (wanted) => {
    const asked = queue.then(() => ask(wanted));
    queue = asked.catch(() => undefined);
    return asked;
  };
};

/** Runs a command of `apps/server/src/testing`, started once per server of a worker and reused. */
export const serverCommand = <Wanted, Made>(name: string) => {
  const path = fileURLToPath(new URL(`../../apps/server/src/testing/commands/${name}`, import.meta.url));
  const running = new Map<string, Ask>();
  return async (data_dir: string, wanted: Wanted): Promise<Made> => {
    const ask = running.get(data_dir) ?? start(path, data_dir, () => running.delete(data_dir));
    running.set(data_dir, ask);
    return (await ask(wanted)) as Made;
  };
};
