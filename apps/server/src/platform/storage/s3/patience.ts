import { Readable } from "node:stream";
import { StorageFault } from "../storage-fault.ts";

/** How long the other side may be silent. A browser waits 20 seconds for a reply, and should get one. */
export const silenceMs = 10_000;

/** The slowest line on which an upload is still waited for, in bytes per millisecond. */
const slowestLine = 256;

/** For a whole call, tries and reply included. */
export const deadlineFor = (body: Blob | string | undefined): AbortSignal =>
  AbortSignal.timeout(silenceMs + (body instanceof Blob ? Math.ceil(body.size / slowestLine) : 0));

/** A broken or silent line is an outage, whatever the runtime calls it. */
export const orFault = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work;
  } catch (cause) {
    throw new StorageFault("the object storage could not be reached", { is_outage: true, cause });
  }
};

export const within = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("no byte came in time")), silenceMs);
  });
  try {
    return await orFault(Promise.race([work, silence]));
  } finally {
    clearTimeout(timer);
  }
};

/** The bytes of a reply. Only the wait for the other side is timed: whoever reads them may be slow. */
export const untilSilent = (body: ReadableStream<Uint8Array>): Readable => {
  // At once: the runtime cancels a body that nobody holds when its reply is collected.
  const reader = body.getReader();
  const bytes = new Readable({
    read() {
      within(reader.read()).then(
        ({ done, value }) => void this.push(done ? null : value),
        (error: Error) => void this.destroy(error),
      );
    },
  });
  return bytes.once("close", () => void reader.cancel().catch(() => undefined));
};
