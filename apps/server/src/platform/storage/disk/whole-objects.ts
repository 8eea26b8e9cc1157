import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { makeFolder } from "./folders.ts";
import type { Described, WrittenObject } from "./object-file.ts";
import type { Order, Outcome } from "./whole-objects.types.ts";

export type WholePut = WrittenObject | "mismatch" | "exists";

interface Waiting {
  resolve(outcome: Exclude<Outcome, { kind: "failed" }>): void;
  reject(error: Error): void;
}

export interface WholeOptions {
  described: Described;
  sha256: string | null;
  is_new: boolean;
}

/** Removes the id from each member of a union. */
type WithoutId<T> = T extends unknown ? Omit<T, "id"> : never;

/** Hashes and writes objects that fit into memory in one worker thread, which starts with the first object. */
export const createWholeObjects = ({ coming, naming }: { coming: string; naming: string }) => {
  const waiting = new Map<number, Waiting>();
  const name = randomUUID();
  let count = 0;
  let files = 0;
  let thread: Promise<Worker> | undefined;

  const settle = (outcome: Outcome): void => {
    const waits = waiting.get(outcome.id);
    waiting.delete(outcome.id);
    if (outcome.kind !== "failed") waits?.resolve(outcome);
    else waits?.reject(Object.assign(new Error(outcome.message), { code: outcome.code }));
  };
  /** Rejects the running orders of a thread that ended. Their objects may be stored or not, so their senders retry. */
  const giveUp = (error: Error): void => {
    thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = async (): Promise<Worker> => {
    await mkdir(coming, { recursive: true });
    await makeFolder(naming);
    const worker = new Worker(new URL("./whole-objects.worker.ts", import.meta.url), { name: "storage", env: {} });
    worker.on("message", (outcomes: Outcome[]) => outcomes.forEach(settle));
    worker.on("error", giveUp);
    worker.on("exit", () => giveUp(new Error("the thread that writes objects ended")));
    // The waiting requests keep the process alive; the thread must not.
    worker.unref();
    return worker;
  };

  const ask = async (order: WithoutId<Order>, handed: ArrayBuffer[] = []) => {
    const worker = await (thread ??= start().catch((error: unknown) => {
      thread = undefined;
      throw error;
    }));
    const id = (count += 1);
    return new Promise<Exclude<Outcome, { kind: "failed" }>>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      worker.postMessage({ ...order, id } satisfies Order, handed);
    });
  };

  return {
    /** Transfers the bytes to the thread: this thread cannot read them afterwards. */
    put: async (
      names: { path: string; second_name: string | null },
      bytes: Uint8Array<ArrayBuffer>,
      options: WholeOptions,
    ): Promise<WholePut> => {
      const temporary = join(coming, `${name}-${(files += 1)}`);
      const outcome = await ask({ temporary, ...names, bytes, ...options }, [bytes.buffer]);
      if (outcome.kind === "sizes") throw new Error("the thread that writes objects replied to another order");
      return outcome.kind === "written" ? outcome.written : outcome.kind;
    },
    /** Returns the sizes of the objects in these files, null where there is none. */
    sizesOf: async (paths: string[]): Promise<(number | null)[]> => {
      const outcome = await ask({ paths });
      return outcome.kind === "sizes" ? outcome.sizes : [];
    },
  };
};
