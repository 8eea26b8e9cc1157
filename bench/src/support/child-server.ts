import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProcess } from "./process.ts";
import { watch } from "./watchdog/watchdog.ts";

export interface ChildServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts a server in its own process, which prints `ready: <address>` when it is ready. */
const startServer = async (file: string, env: Record<string, string> = {}): Promise<ChildServer> => {
  const { said, stop } = await startProcess([file], /ready: http:\S+/, env);
  return { url: /ready: (http:\S+)/.exec(said)?.[1] ?? "", stop: () => stop() };
};

/** Starts the product with fresh demo data, which is deleted at the end. */
export const startProduct = async (): Promise<ChildServer> => {
  const dataDir = await mkdtemp(join(tmpdir(), "examplar-bench-"));
  const unwatch = watch({ kind: "folder", path: dataDir });
  const env = { DATA_DIR: dataDir, DATABASE_URL: "", EXAMPLAR_DEMO: "on", PORT: "0", LOG_LEVEL: "warn", NODE_ENV: "" };
  const { url, stop } = await startServer("apps/server/src/main.ts", env);
  return {
    url,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
      unwatch();
    },
  };
};

export const startBare = (): Promise<ChildServer> => startServer("bench/src/bare/bare-server.ts");
