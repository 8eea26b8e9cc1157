import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry, type Registry } from "prom-client";

const asked = "examplar:metrics_wanted";
const answered = "examplar:metrics";

interface Answer {
  type: typeof answered;
  id: number;
  text: string;
}

/** In the first process: whoever answers a request for metrics is given those of all. */
export const answerForMetrics = (): (() => void) => {
  const aggregator = new AggregatorRegistry();
  const answer = async (worker: Worker, message: { type?: unknown; id?: unknown } | null): Promise<void> => {
    if (message?.type !== asked) return;
    const text = await aggregator.clusterMetrics().catch(() => "");
    if (worker.isConnected()) worker.send({ type: answered, id: message.id, text });
  };
  const listener = (worker: Worker, message: unknown) => void answer(worker, message as { type?: unknown } | null);
  cluster.on("message", listener);
  return () => void cluster.off("message", listener);
};

let lastId = 0;

/** In one of several processes: its own counts are given away, and those of all are asked for. */
export const sharedMetrics = (registry: Registry): (() => Promise<string>) => {
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  return () =>
    new Promise((resolve) => {
      const id = (lastId += 1);
      const hear = (message: Partial<Answer> | null): void => {
        if (message?.type !== answered || message.id !== id) return;
        process.off("message", hear);
        resolve(message.text ?? "");
      };
      process.on("message", hear);
      process.send?.({ type: asked, id });
    });
};
