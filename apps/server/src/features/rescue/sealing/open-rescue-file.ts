import { Worker } from "node:worker_threads";
import type { Db } from "../../../platform/db/db.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { FromThread, OpenedContent, ToThread } from "./rescue-thread.types.ts";
import { findPrivateKey } from "./server-keys.repository.ts";

export type Unopened = Refusal<"rescue_file_unreadable" | "rescue_file_of_another_key" | "rescue_file_altered">;

const timeoutMs = 60_000;

/** Starts one thread per file, which frees its memory when it ends. A file that exceeds the limit is unreadable. */
const startThread = (path: string): Worker =>
  new Worker(new URL("./rescue.worker.ts", import.meta.url), {
    name: "rescue",
    workerData: { path },
    // The thread needs no secret of the server except the key of its file.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  });

/** Returns null when the thread ends without a message, for instance when it exceeds its memory or time. */
const talk = (thread: Worker, onKeyWanted: (key_id: string | null) => Promise<ToThread | null>) =>
  new Promise<Exclude<FromThread, { step: "key_wanted" }> | "key_unknown" | null>((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), timeoutMs);
    const finish = (): void => {
      clearTimeout(timer);
      resolve(null);
    };
    thread.on("error", finish).on("exit", finish);
    thread.on("message", (message: FromThread) => {
      if (message.step !== "key_wanted") return resolve(message);
      onKeyWanted(message.key_id).then((reply) => (reply ? thread.postMessage(reply) : resolve("key_unknown")), reject);
    });
  });

/** Opens the request saved at this path, in a worker thread. */
export const openRescueFile = async (db: Db, path: string): Promise<OpenedContent | Unopened> => {
  const thread = startThread(path);
  try {
    const said = await talk(thread, async (key_id) => {
      const secret = key_id === null ? undefined : await findPrivateKey(db, key_id);
      return secret ? { secret } : null;
    });
    if (said === "key_unknown") return refuse("rescue_file_of_another_key");
    if (said === null) return refuse("rescue_file_unreadable");
    return said.step === "opened" ? said.content : refuse(said.code);
  } finally {
    await thread.terminate();
  }
};
