import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Registry } from "prom-client";
import type { Logger } from "../log/log.ts";
import { reportMetrics } from "./shared-metrics.ts";

export interface ServersOptions {
  count: number;
  /** Environment variables added to those of this process. */
  env: Record<string, string>;
  /** Metrics of this process, which the metrics page shows together with those of the others. */
  registry: Registry;
  /** How long a process may take to stop. */
  patience_ms: number;
  log: Logger;
}

export interface Servers {
  port: number;
  stop(): Promise<void>;
}

/** Pause before a restart: a process that exits at its start must not keep the machine busy. */
const pauseBeforeNextMs = 500;

/** Returns the port on which the process listens. Throws if it exits before; its own log says why. */
const untilListening = async (worker: Worker): Promise<number> => {
  const ended = once(worker, "exit").then(() => null);
  const listening = once(worker, "listening").then(([address]) => (address as AddressInfo).port);
  const port = await Promise.race([listening, ended]);
  if (port === null) throw new Error("a process that serves requests ended while it started");
  return port;
};

const stopWorker = async (worker: Worker, patience_ms: number): Promise<void> => {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  const patience = setTimeout(() => worker.process.kill("SIGKILL"), patience_ms);
  await ended;
  clearTimeout(patience);
};

/** Forks this program several times to serve requests on one port, and replaces a process that exits. */
export const startServers = async ({ count, env, registry, patience_ms, log }: ServersOptions): Promise<Servers> => {
  const running = new Set<Worker>();
  let stopping = false;
  const startOne = (): Worker => {
    const worker = cluster.fork(env);
    running.add(worker);
    worker.once("exit", (code, signal) => {
      running.delete(worker);
      if (!stopping && started) void replace(code, signal);
    });
    return worker;
  };
  const replace = async (code: number, signal: string): Promise<void> => {
    log.error({ code, signal }, "a process that serves requests ended: starting another");
    await sleep(pauseBeforeNextMs);
    if (!stopping) startOne();
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all([...running].map((worker) => stopWorker(worker, patience_ms)));
  };
  let started = false;
  const stopReporting = reportMetrics(registry);
  try {
    const [port = 0] = await Promise.all(Array.from({ length: count }, () => untilListening(startOne())));
    started = true;
    // Replaces processes that listened and exited while others were still starting.
    for (let missing = count - running.size; missing > 0; missing -= 1) startOne();
    return { port, stop: () => stop().finally(stopReporting) };
  } catch (error) {
    await stop();
    throw error;
  }
};
