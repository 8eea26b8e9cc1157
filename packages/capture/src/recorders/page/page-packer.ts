import type { loadedMessage } from "../../workers/worker-desk.ts";
import type { RecorderPorts } from "../recorder.types.ts";

/** `is_whole`: the chunk contains the page's whole content. */
type Packed = { blob: Blob; events: number; is_whole: boolean } | { error: string } | null;

/**
 * Number of chunks without a reply after which the worker counts as hung or never loaded: neither case fires an event. Counted
 * in chunks, because milliseconds also pass while a computer sleeps.
 */
const maxSilentChunks = 6;

export interface Packer {
  worker: Worker;
  pack(): void;
  /** Called when the next chunk is due. */
  tick(): void;
}

interface PackerPorts extends Pick<RecorderPorts, "now_ms" | "keep" | "onFault"> {
  newId: () => string;
}

interface PackerEvents {
  onLoaded: () => void;
  onFailed: (error: unknown) => void;
  /** Stops collecting; the worker ends after the last chunk. */
  isOver: () => boolean;
}

/** Stores the chunks that a worker packs. */
export const openPacker = (
  { now_ms, newId, keep, onFault }: PackerPorts,
  { onLoaded, onFailed, isOver }: PackerEvents,
): Packer => {
  // Element ids are unique only within one recording, and another tab or computer may record at the same time.
  const page = newId();
  const worker = new Worker(new URL("./page.worker.ts", import.meta.url), { type: "module" });
  let from_ms = now_ms();
  /** When the page asked for each chunk that the worker has not returned yet; it returns them in this order. */
  const asked_ms: number[] = [];
  let silent_chunks = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<Packed | typeof loadedMessage>) => {
    silent_chunks = 0;
    if (data && "id" in data) return onLoaded();
    const to_ms = asked_ms.shift() ?? now_ms();
    const [duration_ms, ago_ms] = [Math.round(to_ms - from_ms), Math.round(now_ms() - from_ms)];
    const clock = { page, from_ms: Math.round(from_ms) };
    from_ms = to_ms;
    if (data && "error" in data) onFault("page", data.error);
    else if (data) {
      const details = { events: data.events, is_whole: data.is_whole, ...clock };
      keep({ kind: "page_recording", blob: data.blob, ago_ms, duration_ms, details });
    }
    if (isOver() && asked_ms.length === 0) worker.terminate();
  });
  worker.addEventListener("error", () => onFailed(new Error("The worker for the page failed.")));
  const pack = () => {
    asked_ms.push(now_ms());
    worker.postMessage(null);
  };
  const tick = () => {
    if (silent_chunks >= maxSilentChunks) return onFailed(new Error("The worker for the page says nothing."));
    silent_chunks += 1;
    pack();
  };
  return { worker, pack, tick };
};
