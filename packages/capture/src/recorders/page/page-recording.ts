import { supervisionLimits } from "@examplar/domain";
import { listen } from "../../watchers/listen.ts";
import type { RecorderPorts, Stop } from "../recorder.types.ts";

interface Ports extends RecorderPorts {
  page: Window;
  newId: () => string;
  /** Loads rrweb; resolves when the recording runs. */
  startRecording: (emit: EmitPageEvent) => Promise<Stop>;
}

/** Receives each event. `beginsAnew`: the page's whole content follows again. */
export type EmitPageEvent = (event: object, beginsAnew?: boolean) => void;

/** `is_whole`: the chunk contains the page's whole content. */
type Packed = { blob: Blob; events: number; is_whole: boolean } | { error: string } | null;

interface Recording {
  pack(): void;
  /** Keeps what was collected since the last chunk, then ends the worker. */
  finish(): void;
}

/** Runs one recording, from the page's whole content on. Calls `onFailed` when it can record no more. */
const record = (
  { now_ms, newId, keep, onState, onFault, startRecording }: Ports,
  onFailed: (error: unknown) => void,
): Recording => {
  // Element ids are unique only within one recording, and another tab or computer may record at the same time.
  const page = newId();
  const worker = new Worker(new URL("./page.worker.ts", import.meta.url), { type: "module" });
  let from_ms = now_ms();
  /** When the page asked for each chunk that the worker has not returned yet; it returns them in this order. */
  const asked_ms: number[] = [];
  let isOver = false;
  let stopRecording: Stop = () => undefined;
  const end = () => {
    isOver = true;
    stopRecording();
  };
  const fail = (error: unknown) => {
    worker.terminate();
    if (isOver) return;
    end();
    onFailed(error);
  };
  worker.addEventListener("message", ({ data }: MessageEvent<Packed>) => {
    const to_ms = asked_ms.shift() ?? now_ms();
    const [duration_ms, ago_ms] = [Math.round(to_ms - from_ms), Math.round(now_ms() - from_ms)];
    const clock = { page, from_ms: Math.round(from_ms) };
    from_ms = to_ms;
    if (data && "error" in data) onFault("page", data.error);
    else if (data) {
      const details = { events: data.events, is_whole: data.is_whole, ...clock };
      keep({ kind: "page_recording", blob: data.blob, ago_ms, duration_ms, details });
    }
    if (isOver && asked_ms.length === 0) worker.terminate();
  });
  worker.addEventListener("error", () => fail(new Error("The worker for the page failed.")));
  const pack = () => {
    asked_ms.push(now_ms());
    worker.postMessage(null);
  };
  const emit: EmitPageEvent = (event, beginsAnew = false) => {
    if (isOver) return;
    // The page's whole content begins a new chunk: from there, a replay needs no earlier chunk.
    if (beginsAnew) pack();
    // rrweb reads the device's clock, which may be changed during the exam. Replace its time by that of the monotonic
    // clock, which `from_ms` uses too.
    worker.postMessage({ ...event, timestamp: Math.round(now_ms()) });
  };
  startRecording(emit).then((stop) => {
    if (isOver) return stop();
    stopRecording = stop;
    onState("page", "running");
  }, fail);
  return {
    pack,
    finish: () => {
      end();
      pack();
    },
  };
};

/**
 * Calls `pack` when the page may be about to close. At `pagehide` it is mostly too late for the worker's reply, so
 * earlier events trigger it too.
 */
const packBeforeLeaving = (page: Window, pack: () => void): Stop => {
  const { document } = page;
  const onVisibility = () => {
    if (document.visibilityState === "hidden") pack();
  };
  const stops = [
    listen(page, { beforeunload: pack, pagehide: pack }),
    listen(document, { visibilitychange: onVisibility }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/**
 * Records what happens on the page, in packed chunks. A recording that fails starts again when the next chunk is due.
 */
export const startPageRecording = (ports: Ports): Stop => {
  let current: Recording | null = null;
  const begin = () => {
    current = record(ports, (error) => {
      current = null;
      ports.onFault("page", error);
      ports.onState("page", "failing");
    });
  };
  begin();
  const stopTicks = ports.timers.every(supervisionLimits.page_recording_chunk_ms, () => {
    if (current) current.pack();
    else begin();
  });
  const stopListening = packBeforeLeaving(ports.page, () => current?.pack());
  return () => {
    stopTicks();
    stopListening();
    current?.finish();
    current = null;
  };
};
