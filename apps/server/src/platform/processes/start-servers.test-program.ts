import cluster from "node:cluster";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { Registry } from "prom-client";
import { createLogger } from "../log/log.ts";
import { startServers } from "./start-servers.ts";

/** The test runs this as a separate program, because it forks itself. Prints which processes listen in the end. */

const listen = () => once(createServer().listen(0, "127.0.0.1"), "listening");

const untilAllListen = async (count: number): Promise<number[]> => {
  for (;;) {
    const alive = Object.values(cluster.workers ?? {}).flatMap((worker) => (worker ? worker.id : []));
    if (alive.length === count && alive.every((id) => listening.has(id))) return alive;
    await wait(20);
  }
};

const listening = new Set<number>();

if (cluster.worker?.id === 1) {
  // Listens and exits at once, while the others are still starting.
  await listen();
  await wait(50);
  process.exit(1);
} else if (cluster.isWorker) {
  await wait(500);
  await listen();
} else {
  cluster.on("listening", ({ id }) => listening.add(id));
  const options = { count: 3, env: {}, registry: new Registry(), patience_ms: 2_000 };
  const servers = await startServers({ ...options, log: createLogger({ level: "silent" }) });
  process.stdout.write(JSON.stringify(await untilAllListen(options.count)));
  await servers.stop();
}
