import type { Stop, WatchTimers } from "../ports.types.ts";

/** Timers that run in a worker of their own; stopping ends the worker with all of them. */
export const startWorkerTimers = (): { timers: WatchTimers; stop: Stop } => {
  const worker = new Worker(new URL("./timer.worker.ts", import.meta.url), { type: "module" });
  const calls = new Map<number, () => void>();
  let last = 0;
  worker.addEventListener("message", ({ data }: MessageEvent<number>) => calls.get(data)?.());
  const start = (ms: number, call: () => void, repeats: boolean): Stop => {
    const id = (last += 1);
    const end = () => {
      calls.delete(id);
      worker.postMessage({ id, ms: null, repeats });
    };
    calls.set(id, () => {
      if (!repeats) calls.delete(id);
      call();
    });
    worker.postMessage({ id, ms, repeats });
    return end;
  };
  return {
    timers: { every: (ms, call) => start(ms, call, true), after: (ms, call) => start(ms, call, false) },
    stop: () => worker.terminate(),
  };
};
