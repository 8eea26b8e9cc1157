import { readFile } from "node:fs/promises";
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { FromThread, OpenedContent, ToThread } from "./rescue-thread.types.ts";
import { parseRescueContent, parseRescueFile, parseRescueRequest } from "./parse-rescue-file.ts";
import { unseal } from "./unseal-rescue-file.ts";

/**
 * Opens one rescue file and ends. A thread, because reading, decrypting and parsing tens of megabytes would block
 * students.
 */

const say = (message: FromThread, transfer: ArrayBuffer[] = []): void => parentPort!.postMessage(message, transfer);

/** Copies the bytes out of the buffer pool, so that they can be transferred instead of copied again. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text, "base64url"));

const open = async (path: string): Promise<void> => {
  const file = parseRescueFile(parseRescueRequest(await readFile(path, "utf8")));
  if (!file) return say({ step: "unopened", code: "rescue_file_unreadable" });
  say({ step: "key_wanted", key_id: file.header.key_id });
  const [{ secret }] = (await once(parentPort!, "message")) as [ToThread];
  const text = await unseal(file, secret);
  if (text === null) return say({ step: "unopened", code: "rescue_file_altered" });
  const parsed = parseRescueContent(text);
  if (!parsed) return say({ step: "unopened", code: "rescue_file_unreadable" });
  const files = parsed.files.map((one) => ({ ...one, bytes: bytesOf(one.bytes) }));
  const content: OpenedContent = { ...parsed, files };
  say(
    { step: "opened", content },
    files.map(({ bytes }) => bytes.buffer),
  );
};

await open((workerData as { path: string }).path);
// An open port would keep the thread alive.
parentPort!.close();
