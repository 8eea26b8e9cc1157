import { supervisionLimits } from "@examplar/domain";
import type { RecorderPorts, Stop } from "../recorder.types.ts";

interface Ports extends RecorderPorts {
  /** Loads rrweb; resolves when the recording runs. `emit` gets each event. */
  startRecording: (emit: (event: object) => void) => Promise<Stop>;
}

type Packed = { blob: Blob; events: number } | { error: string } | null;

/** What happens on the page, in packed chunks; the first one of a page holds its whole content. */
export const startPageRecording = ({ timers, now_ms, keep, onState, onFault, startRecording }: Ports): Stop => {
  const worker = new Worker(new URL("./page.worker.ts", import.meta.url), { type: "module" });
  let from_ms = now_ms();
  let isStopped = false;
  let stopRecording: Stop = () => undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<Packed>) => {
    const duration_ms = Math.round(now_ms() - from_ms);
    from_ms = now_ms();
    if (data && "error" in data) onFault("page", data.error);
    else if (data)
      keep({
        kind: "page_recording",
        blob: data.blob,
        ago_ms: duration_ms,
        duration_ms,
        details: { events: data.events },
      });
    if (isStopped) worker.terminate();
  });
  const emit = (event: object) => {
    if (!isStopped) worker.postMessage(event);
  };
  startRecording(emit).then(
    (stop) => {
      if (isStopped) return stop();
      stopRecording = stop;
      onState("page", "running");
    },
    (error: unknown) => {
      onFault("page", error);
      onState("page", "failing");
    },
  );
  const stopTicks = timers.every(supervisionLimits.page_recording_chunk_ms, () => worker.postMessage(null));
  return () => {
    stopTicks();
    stopRecording();
    isStopped = true;
    // What was collected since the last chunk is kept before the worker ends.
    worker.postMessage(null);
  };
};
