import type { Stop } from "../ports.types.ts";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

export interface WorkerDesk<Order, Reply> {
  /** Rejects with what the worker says, and when it fails. */
  ask(order: WithoutId<Order>, transfer: Transferable[]): Promise<Exclude<Reply, { error: string }>>;
  stop: Stop;
}

interface Asked<Reply> {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

/**
 * Gives orders to a worker. One that fails, was never loaded, or says that it is broken rejects what waits for it; the next
 * order starts another.
 */
export const createWorkerDesk = <
  Order extends { id: number },
  Reply extends { id: number } | { id: number; error: string; is_broken?: boolean },
>(
  name: string,
  startWorker: () => Worker,
): WorkerDesk<Order, Reply> => {
  type Good = Exclude<Reply, { error: string }>;
  const waiting = new Map<number, Asked<Good>>();
  let worker: Worker | null = null;
  let isStopped = false;
  let last = 0;
  const end = (why: string) => {
    worker?.terminate();
    worker = null;
    for (const { reject } of waiting.values()) reject(new Error(`The worker for ${name} ${why}.`));
    waiting.clear();
  };
  const start = (): Worker => {
    const started = startWorker();
    started.addEventListener("message", ({ data }: MessageEvent<Reply>) => {
      const asked = waiting.get(data.id);
      waiting.delete(data.id);
      if (!("error" in data)) return asked?.resolve(data as Good);
      asked?.reject(new Error(data.error));
      if (data.is_broken && worker === started) end("failed");
    });
    started.addEventListener("error", () => {
      if (worker === started) end("failed");
    });
    return started;
  };
  return {
    ask: (order, transfer) =>
      new Promise((resolve, reject) => {
        if (isStopped) {
          // A picture on its way when everything stopped: it would hold its memory, and its camera's, until it is collected.
          for (const given of transfer) if ("close" in given) void given.close();
          throw new Error(`The worker for ${name} was stopped.`);
        }
        worker ??= start();
        const id = (last += 1);
        waiting.set(id, { resolve, reject });
        worker.postMessage({ ...order, id }, transfer);
      }),
    stop: () => {
      isStopped = true;
      end("was stopped");
    },
  };
};
