import { Worker } from "node:worker_threads";

export interface LimitedWorker<Input, Output> {
  /** Returns null when the work takes too long, needs too much memory, or fails. */
  run: (input: Input) => Promise<Output | null>;
  /** Returns the number of inputs that wait or are being processed. */
  waiting: () => number;
  stop: () => Promise<void>;
}

interface Options {
  /** The thread's program. It must post one message when it is ready, then one for each input. */
  url: URL;
  name: string;
  timeout_ms: number;
  memory_mb: number;
}

const startTimeoutMs = 30_000;

/** Waits for the thread's next message; null when none arrives in time, or the thread dies. */
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
 * Processes students' content in a separate thread, one input after the other. It reuses the thread for the next input.
 * A thread that takes too long or fails is terminated, with all that the input made it do.
 */
export const createLimitedWorker = <Input, Output>(options: Options): LimitedWorker<Input, Output> => {
  let kept: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const start = (): Worker => {
    const worker = new Worker(options.url, {
      name: options.name,
      // The thread needs none of the server's secrets, and the output of a broken engine is useless.
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: options.memory_mb },
    });
    worker.unref();
    // A thread that fails while idle must not end the process; the next input starts another.
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
