import { Readable } from "node:stream";
import { StorageFault } from "../storage-fault.ts";

/** How long the storage may be silent. Browsers wait 20 seconds for our reply, and should get one. */
export const silenceMs = 10_000;

/** Slowest accepted upload speed, in bytes per millisecond. */
const slowestLine = 256;

/** Returns the deadline of a whole call, including retries and reply. */
export const deadlineFor = (body: Blob | string | undefined): AbortSignal =>
  AbortSignal.timeout(silenceMs + (body instanceof Blob ? Math.ceil(body.size / slowestLine) : 0));

/** Turns every error of the call into an outage: a broken or silent connection has many names in the runtime. */
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

/** Streams the bytes of a reply. The timeout covers only waiting for the storage: the reader may be slow. */
export const untilSilent = (body: ReadableStream<Uint8Array>): Readable => {
  // At once: the runtime cancels a body without a reader when its reply is garbage collected.
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
