import { Worker } from "node:worker_threads";
import type { CopyDocument } from "./copy-document.types.ts";

export interface CopyRenderer {
  /** Null when it cannot be drawn: too long, too large, or beyond what the drawer knows. */
  render(document: CopyDocument): Promise<Uint8Array | null>;
  /** Documents that wait or are being drawn. */
  waiting(): number;
  stop(): Promise<void>;
}

/** A copy of a hundred questions with pictures takes some seconds; a hostile one would take for ever. */
const timeoutMs = 60_000;
const startTimeoutMs = 30_000;

const startWorker = (): Worker => {
  const worker = new Worker(new URL("./copy.worker.ts", import.meta.url), {
    name: "copies",
    // It needs none of the server's secrets.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });
  worker.unref();
  return worker;
};

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

/** Draws copies in a thread of its own, one after the other, so that no exam waits for a PDF. */
export const createCopyRenderer = ({ timeout_ms = timeoutMs }: { timeout_ms?: number } = {}): CopyRenderer => {
  let kept: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const discard = async (): Promise<void> => {
    const worker = kept;
    kept = null;
    // An error while it terminates must not reach the process unhandled.
    worker?.on("error", () => {});
    await worker?.terminate();
  };

  const draw = async (document: CopyDocument): Promise<Uint8Array | null> => {
    const worker = kept ?? startWorker();
    const isReady = kept !== null || (await nextMessage(worker, startTimeoutMs)) !== null;
    kept = worker;
    if (isReady) worker.postMessage(document);
    const drawn = isReady ? await nextMessage<Uint8Array>(worker, timeout_ms) : null;
    if (drawn === null) await discard();
    return drawn;
  };

  return {
    render: (document) => {
      waiting += 1;
      const mine = last.then(() => draw(document)).finally(() => (waiting -= 1));
      last = mine.catch(() => {});
      return mine;
    },
    waiting: () => waiting,
    stop: discard,
  };
};
