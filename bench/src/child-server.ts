import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export interface ChildServer {
  url: string;
  stop(): Promise<void>;
}

const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** A server in a process of its own; it says `ready: <address>` when it is. */
const startServer = async (file: string, env: Record<string, string> = {}): Promise<ChildServer> => {
  const child = spawn(process.execPath, [file], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
  };
  const url = await new Promise<string>((resolve, reject) => {
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready: (http:\S+)/.exec(said)?.[1];
      if (address) resolve(address);
    });
    exited.then(() => reject(new Error(`${file} ended before it was ready:\n${said}`)), reject);
  });
  return { url, stop };
};

/** The product, on demo data of its own that vanish with it. */
export const startProduct = async (): Promise<ChildServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), "examplar-bench-"));
  const env = { DATA_DIR: dataDir, DATABASE_URL: "", EXAMPLAR_DEMO: "on", PORT: "0", LOG_LEVEL: "warn", NODE_ENV: "" };
  const { url, stop } = await startServer("apps/server/src/main.ts", env);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

export const startBare = (): Promise<ChildServer> => startServer("bench/src/bare-server.ts");
