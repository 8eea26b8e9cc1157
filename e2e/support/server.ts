import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface Server {
  url: string;
  port: number;
  /** Folder of all its data; tests write their own rows into its database. */
  data_dir: string;
  stop: () => Promise<void>;
}

const command = fileURLToPath(new URL("../../tools/e2e-server.mjs", import.meta.url));

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const answers = async (url: string): Promise<boolean> => {
  const reply = await fetch(`${url}/api/v1/health`).catch(() => null);
  return reply?.ok ?? false;
};

const untilReady = async (url: string, child: ChildProcess) => {
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`);
    await wait(100);
  }
};

/** Starts the whole product with its own demo data, so that two workers never share an account. */
export const startServer = async ({ public_url }: { public_url?: string } = {}): Promise<Server> => {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const data_dir = await mkdtemp(join(tmpdir(), "examplar-e2e-"));
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, PORT: String(port), E2E_DATA_DIR: data_dir, LOG_LEVEL: "warn", PUBLIC_URL: public_url },
    stdio: ["pipe", "ignore", "inherit"],
  });
  await untilReady(url, child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return { url, port, data_dir, stop };
};
