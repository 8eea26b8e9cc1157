import { Worker } from "node:worker_threads";

export interface LimitedWorker<Input, Output> {
  /** Null when it takes too long, needs too much memory, or fails. */
  run: (input: Input) => Promise<Output | null>;
  /** Inputs that wait or are being worked on. */
  waiting: () => number;
  stop: () => Promise<void>;
}

interface Options {
  /** The thread posts one message when it is ready, then one for each input. */
  url: URL;
  name: string;
  timeout_ms: number;
  memory_mb: number;
}

const startTimeoutMs = 30_000;

/** The next message of the thread; null when none comes in time, or it dies. */
const nextMessage = <T>(worker: Worker, timeout_ms: number): Promise<T | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => settle(null), timeout_ms);
    const settle = (message: T | null): void => {
      clearTimeout(timer);
      worker.off("message", settle).off("error", fail).off("exit", fail);
      resolve(message);
    };
    const fail = (): void => settle(null);
    worker.on("message", settle).on("error", fail).on("exit", fail);
  });

/**
 * Works on what students wrote in a thread of its own, one input after the other. The thread is kept for the next one; a
 * thread that takes too long or fails is thrown away with whatever it was made to do.
 */
export const createLimitedWorker = <Input, Output>(options: Options): LimitedWorker<Input, Output> => {
  let kept: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const start = (): Worker => {
    const worker = new Worker(options.url, {
      name: options.name,
      // It needs none of the server's secrets, and what a broken engine says is of no use to anybody.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: options.memory_mb },
    });
    worker.unref();
    // One that fails while it is idle must not end the process; the next order starts another.
    worker.on("error", () => {
      if (kept === worker) kept = null;
    });
    return worker;
  };

  const discard = async (): Promise<void> => {
    const worker = kept;
    kept = null;
    await worker?.terminate();
  };

  const work = async (input: Input): Promise<Output | null> => {
    const worker = kept ?? start();
    const isReady = kept !== null || (await nextMessage(worker, startTimeoutMs)) !== null;
    kept = worker;
    if (isReady) worker.postMessage(input);
    const output = isReady ? await nextMessage<Output>(worker, options.timeout_ms) : null;
    if (output === null) await discard();
    return output;
  };

  return {
    run: (input) => {
      waiting += 1;
      const mine = last.then(() => work(input)).finally(() => (waiting -= 1));
      last = mine.catch(() => {});
      return mine;
    },
    waiting: () => waiting,
    stop: discard,
  };
};
