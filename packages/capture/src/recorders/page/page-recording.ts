import { supervisionLimits } from "@examplar/domain";
import { listen } from "../../watchers/listen.ts";
import type { RecorderPorts, Stop } from "../recorder.types.ts";
import { openPacker, type Packer } from "./page-packer.ts";

interface Ports extends RecorderPorts {
  page: Window;
  newId: () => string;
  /** Loads rrweb; resolves when the recording runs. */
  startRecording: (emit: EmitPageEvent) => Promise<Stop>;
}

/** Receives each event. `beginsAnew`: the page's whole content follows again. */
export type EmitPageEvent = (event: object, beginsAnew?: boolean) => void;

interface Recording extends Pick<Packer, "pack" | "tick"> {
  /** Keeps what was collected since the last chunk, then ends the worker. */
  finish(): void;
}

/** Runs one recording, from the page's whole content on. Calls `onFailed` when it can record no more. */
const record = (ports: Ports, onFailed: (error: unknown) => void): Recording => {
  let [isLoaded, isRecording, isOver] = [false, false, false];
  let stopRecording: Stop = () => undefined;
  const tellRunning = () => {
    if (isLoaded && isRecording && !isOver) ports.onState("page", "running");
  };
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
  const onLoaded = () => {
    isLoaded = true;
    tellRunning();
  };
  const { worker, pack, tick } = openPacker(ports, { onLoaded, onFailed: fail, isOver: () => isOver });
  const emit: EmitPageEvent = (event, beginsAnew = false) => {
    if (isOver) return;
    // The page's whole content begins a new chunk: from there, a replay needs no earlier chunk.
    if (beginsAnew) pack();
    // rrweb reads the device's clock, which may be changed during the exam. Replace its time by that of the monotonic
    // clock, which `from_ms` uses too.
    worker.postMessage({ ...event, timestamp: Math.round(ports.now_ms()) });
  };
  ports.startRecording(emit).then((stop) => {
    if (isOver) return stop();
    stopRecording = stop;
    isRecording = true;
    tellRunning();
  }, fail);
  const finish = () => {
    end();
    pack();
  };
  return { pack, tick, finish };
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
    if (current) current.tick();
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
