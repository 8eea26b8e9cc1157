import { Worker } from "node:worker_threads";
import type { EvaluatedSheet } from "@examplar/domain";
import type { SheetQuestion, WorkedOutSheet } from "./work-out-sheet.ts";

export interface SheetEvaluator {
  /** Null when it cannot be worked out: too long, too large, or beyond the engine. */
  evaluate(question: SheetQuestion): Promise<EvaluatedSheet | null>;
  stop(): Promise<void>;
}

/** A full sheet of forty thousand formulas takes a second and a half on a cold engine. */
const timeoutMs = 5000;
const startTimeoutMs = 30_000;

const startWorker = (): Worker => {
  const worker = new Worker(new URL("./sheet.worker.ts", import.meta.url), {
    name: "sheets",
    // It needs none of the server's secrets, and what a broken engine says is of no use to anybody.
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
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

/**
 * Works out students' sheets in a thread of its own, one after the other. The thread is kept for the next sheet; one
 * that takes too long or fails is thrown away with whatever it was made to do.
 */
export const createSheetEvaluator = ({ timeout_ms = timeoutMs }: { timeout_ms?: number } = {}): SheetEvaluator => {
  let kept: Worker | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const discard = async (): Promise<void> => {
    const worker = kept;
    kept = null;
    // An error while it terminates must not reach the process unhandled.
    worker?.on("error", () => {});
    await worker?.terminate();
  };

  const workOut = async (question: SheetQuestion): Promise<EvaluatedSheet | null> => {
    const worker = kept ?? startWorker();
    const isReady = kept !== null || (await nextMessage(worker, startTimeoutMs)) !== null;
    kept = worker;
    if (isReady) worker.postMessage(question);
    const answer = isReady ? await nextMessage<WorkedOutSheet>(worker, timeout_ms) : null;
    if (answer === null) await discard();
    return answer && { ...answer, formula_cells: new Set(answer.formula_cells) };
  };

  return {
    evaluate: (question) => {
      const mine = last.then(() => workOut(question));
      last = mine.catch(() => {});
      return mine;
    },
    stop: discard,
  };
};
