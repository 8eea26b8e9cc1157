import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../log/log.ts";
import { answerForMetrics } from "./shared-metrics.ts";

export interface ServersOptions {
  count: number;
  /** What the processes are told beside what this one was told. */
  env: Record<string, string>;
  log: Logger;
}

export interface Servers {
  port: number;
  stop(): Promise<void>;
}

/** A process that dies as soon as it starts must not keep the machine busy. */
const pauseBeforeNextMs = 500;

/** The port it listens on; it has said why in its own words when it ends before that. */
const untilListening = async (worker: Worker): Promise<number> => {
  const ended = once(worker, "exit").then(() => null);
  const listening = once(worker, "listening").then(([address]) => (address as AddressInfo).port);
  const port = await Promise.race([listening, ended]);
  if (port === null) throw new Error("a process that answers requests ended while it started");
  return port;
};

const stopWorker = async (worker: Worker): Promise<void> => {
  if (worker.isDead()) return;
  const ended = once(worker, "exit");
  worker.process.kill("SIGTERM");
  await ended;
};

/** Starts this program again, several times, to answer requests on one port; one that dies is replaced. */
export const startServers = async ({ count, env, log }: ServersOptions): Promise<Servers> => {
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
    log.error({ code, signal }, "a process that answers requests ended: starting another");
    await sleep(pauseBeforeNextMs);
    if (!stopping) startOne();
  };
  const stop = async (): Promise<void> => {
    stopping = true;
    await Promise.all([...running].map(stopWorker));
  };
  let started = false;
  const stopAnswering = answerForMetrics();
  try {
    const [port = 0] = await Promise.all(Array.from({ length: count }, () => untilListening(startOne())));
    started = true;
    return { port, stop: () => stop().finally(stopAnswering) };
  } catch (error) {
    await stop();
    throw error;
  }
};
