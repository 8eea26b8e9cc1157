import type { Stop } from "../ports.types.ts";

type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** The worker's code is not loaded: the caller still owns what it wanted to transfer. */
export class NotLoaded extends Error {}

/** A worker posts this when its code runs. */
export const loadedMessage = { id: 0 };

export interface WorkerDesk<Order, Reply> {
  /** Rejects with the worker's error, when the worker fails, and with `NotLoaded`. */
  ask(order: WithoutId<Order>, transfer: Transferable[]): Promise<Exclude<Reply, { error: string }>>;
  stop: Stop;
}

interface Failed {
  id: number;
  error: string;
  is_broken?: boolean;
}

interface Asked<Reply> {
  resolve: (reply: Reply) => void;
  reject: (error: Error) => void;
}

interface Deadlines {
  load_within_ms: number;
  /**
   * From one reply to the next, while orders are waiting. A worker that hangs fires no event: they would wait for ever.
   */
  reply_within_ms: number;
}

interface Started {
  worker: Worker;
  isLoaded: () => boolean;
  /** Rejects after a timeout, because a silent network reports no error. The worker may still load later. */
  loaded: Promise<void>;
  /** Rejects `loaded` at once for those who wait for it. */
  giveUp: () => void;
}

const startLoading = (worker: Worker, within_ms: number): Started => {
  let isLoaded = false;
  let giveUp = () => {};
  const loaded = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => giveUp(), within_ms);
    giveUp = () => {
      clearTimeout(timer);
      reject(new NotLoaded("The worker is not loaded."));
    };
    const note = () => {
      clearTimeout(timer);
      isLoaded = true;
      resolve();
    };
    worker.addEventListener("message", note, { once: true });
    worker.addEventListener("error", giveUp);
  });
  // Without a caller that waits, the rejection needs no handling.
  loaded.catch(() => undefined);
  return { worker, isLoaded: () => isLoaded, loaded, giveUp };
};

const listen = <Good extends { id: number }>(
  worker: Worker,
  waiting: Map<number, Asked<Good>>,
  { onReply, onBroken }: { onReply: () => void; onBroken: () => void },
): void => {
  worker.addEventListener("message", ({ data }: MessageEvent<Good | Failed>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    onReply();
    if (!("error" in data)) return asked?.resolve(data);
    asked?.reject(new Error(data.error));
    if (data.is_broken) onBroken();
  });
  worker.addEventListener("error", onBroken);
};

/**
 * Creates a desk that gives orders to a loaded worker: a picture given to a worker that never loads would be lost. When
 * the worker fails, reports that it is broken, or misses a deadline, all waiting orders are rejected. The next order
 * starts another worker.
 */
export const createWorkerDesk = <Order extends { id: number }, Reply extends { id: number } | Failed>(
  name: string,
  { load_within_ms, reply_within_ms }: Deadlines,
  startWorker: () => Worker,
): WorkerDesk<Order, Reply> => {
  type Good = Exclude<Reply, { error: string }>;
  const waiting = new Map<number, Asked<Good>>();
  let current: Started | null = null;
  let isStopped = false;
  let last = 0;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  const failure = (why: string) => new Error(`The worker for ${name} ${why}.`);
  const end = (why: string) => {
    clearTimeout(deadline);
    current?.worker.terminate();
    current?.giveUp();
    current = null;
    for (const { reject } of waiting.values()) reject(failure(why));
    waiting.clear();
  };
  /** A slow device has a queue: only a worker without any reply counts as hanging. */
  const watch = () => {
    clearTimeout(deadline);
    if (waiting.size > 0) deadline = setTimeout(() => end("took too long"), reply_within_ms);
  };
  const start = (): Started => {
    const started = startLoading(startWorker(), load_within_ms);
    const onBroken = () => void (current === started && end("failed"));
    listen(started.worker, waiting, { onReply: watch, onBroken });
    return started;
  };
  const give = async (order: WithoutId<Order>, transfer: Transferable[]): Promise<Good> => {
    if (isStopped) throw failure("was stopped");
    current ??= start();
    const { worker, isLoaded, loaded } = current;
    if (!isLoaded()) await loaded;
    if (current?.worker !== worker) throw new NotLoaded("The worker was replaced.");
    return new Promise((resolve, reject) => {
      const id = (last += 1);
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...order, id }, transfer);
      if (waiting.size === 1) watch();
    });
  };
  return {
    ask: (order, transfer) =>
      give(order, transfer).catch((error: unknown) => {
        if (!isStopped) throw error;
        // Close pictures that were on their way at the stop: they would occupy memory, and the camera's buffers, until
        // garbage collection.
        for (const given of transfer) if ("close" in given) void given.close();
        throw failure("was stopped");
      }),
    stop: () => {
      isStopped = true;
      end("was stopped");
    },
  };
};
