import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

/**
 * Messages between the processes. `wanted` requests the page of all processes from the primary, which replies with
 * `page`. The primary requests the counts of each process with `collect`, and receives `counts`.
 */
type Message =
  | { type: "examplar:metrics"; step: "wanted"; id: number }
  | { type: "examplar:metrics"; step: "page"; id: number; text: string }
  | { type: "examplar:metrics"; step: "collect"; id: number }
  | { type: "examplar:metrics"; step: "counts"; id: number; counts: Counts };

type Counts = MetricObjectWithValues<MetricValue<string>>[];
type Step<Name extends Message["step"]> = Extract<Message, { step: Name }>;

const type = "examplar:metrics" as const;
const isMessage = (value: unknown): value is Message => (value as { type?: unknown } | null)?.type === type;

/** Timeout for a process that is just starting and cannot report counts yet. */
const patienceMs = 1000;
let lastId = 0;

const collectFrom = (worker: Worker): Promise<Counts> =>
  new Promise((resolve) => {
    const id = (lastId += 1);
    const finish = (counts: Counts): void => {
      clearTimeout(patience);
      worker.off("message", onMessage);
      resolve(counts);
    };
    const onMessage = (message: unknown): void => {
      if (isMessage(message) && message.step === "counts" && message.id === id) finish(message.counts);
    };
    const patience = setTimeout(() => finish([]), patienceMs);
    worker.on("message", onMessage);
    worker.send({ type, step: "collect", id } satisfies Step<"collect">);
  });

const pageOfAll = async (own: Registry): Promise<string> => {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
  const counts = await Promise.all([own.getMetricsAsJSON(), ...workers.map((worker) => collectFrom(worker!))]);
  return AggregatorRegistry.aggregate(counts).metrics();
};

/** Runs in the primary process: sends the metrics of all processes to the one that requests them. Returns its stop. */
export const reportMetrics = (own: Registry): (() => void) => {
  const report = async (worker: Worker, { id }: Step<"wanted">): Promise<void> => {
    const text = await pageOfAll(own);
    if (worker.isConnected()) worker.send({ type, step: "page", id, text } satisfies Step<"page">);
  };
  const listener = (worker: Worker, message: unknown): void => {
    if (isMessage(message) && message.step === "wanted") void report(worker, message);
  };
  cluster.on("message", listener);
  return () => void cluster.off("message", listener);
};

/** Runs in each worker process: reports its own counts, and requests the page of all processes. */
export const sharedMetrics = (registry: Registry): (() => Promise<string>) => {
  const waiting = new Map<number, (text: string) => void>();
  const send = (message: Message): void => void process.send?.(message);
  process.on("message", (message: unknown) => {
    if (!isMessage(message)) return;
    if (message.step === "page") waiting.get(message.id)?.(message.text);
    if (message.step !== "collect") return;
    const { id } = message;
    void registry.getMetricsAsJSON().then((counts) => send({ type, step: "counts", id, counts }));
  });
  return async () => {
    const id = (lastId += 1);
    const page = new Promise<string>((resolve) => waiting.set(id, resolve));
    send({ type, step: "wanted", id });
    return page.finally(() => waiting.delete(id));
  };
};
