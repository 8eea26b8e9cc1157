import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Described, WrittenObject } from "./object-file.ts";
import type { WholeObject, WholeOutcome } from "./whole-objects.types.ts";

export type WholePut = WrittenObject | "mismatch" | "exists";

interface Waiting {
  resolve(outcome: WholePut): void;
  reject(error: Error): void;
}

export interface WholeOptions {
  described: Described;
  sha256: string | null;
  is_new: boolean;
}

/** Objects that fit into memory are hashed and written by one thread, which starts with the first of them. */
export const createWholeObjects = (coming: string) => {
  const waiting = new Map<number, Waiting>();
  const name = randomUUID();
  let count = 0;
  let thread: Promise<Worker> | undefined;

  const settle = (outcome: WholeOutcome): void => {
    const waits = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if (outcome.kind === "written") waits?.resolve(outcome.written);
    else if (outcome.kind === "failed")
      waits?.reject(Object.assign(new Error(outcome.message), { code: outcome.code }));
    else waits?.resolve(outcome.kind);
  };
  /** What a thread had in hand when it ended may be there or not: its senders try again. */
  const giveUp = (error: Error): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = async (): Promise<Worker> => {
    await mkdir(coming, { recursive: true });
    const worker = new Worker(new URL("./whole-objects.worker.ts", import.meta.url), { name: "storage", env: {} });
    worker.on("message", (outcomes: WholeOutcome[]) => outcomes.forEach(settle));
    worker.on("error", giveUp);
    worker.on("exit", () => giveUp(new Error("the thread that writes objects ended")));
    // The requests that wait for it keep the process alive, not the thread.
    worker.unref();
    return worker;
  };

  /** The bytes are handed over: they cannot be read here afterwards. */
  return async (path: string, bytes: Uint8Array<ArrayBuffer>, options: WholeOptions): Promise<WholePut> => {
    const worker = await (thread ??= start().catch((error: unknown) => {
      thread = undefined;
      throw error;
    }));
    const id = (count += 1);
    const order: WholeObject = { id, temporary: join(coming, `${name}-${id}`), path, bytes, ...options };
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage(order, [bytes.buffer]);
    });
  };
};
