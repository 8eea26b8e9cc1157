import type { Stop, WatchTimers } from "../ports.types.ts";
import { timersLoaded, type TimerOrder } from "./timer.types.ts";

interface Timer {
  ms: number;
  repeats: boolean;
  call: () => void;
}

/** Timeout: if the network is silent, the worker never loads and reports no error. */
const loadWithinMs = 2_000;

/** Returns null if the browser starts no worker. */
const startWorker = (): Worker | null => {
  try {
    return new Worker(new URL("./timer.worker.ts", import.meta.url), { type: "module" });
  } catch {
    return null;
  }
};

const startOnPage = ({ ms, repeats, call }: Timer): Stop => {
  const timer = repeats ? setInterval(call, ms) : setTimeout(call, ms);
  return () => clearTimeout(timer);
};

/**
 * Starts timers in a separate worker; stopping ends the worker with all of them. If the worker fails or does not load
 * in time, the page's timers take over: slowed down at times, but better than none.
 */
export const startWorkerTimers = (): { timers: WatchTimers; stop: Stop } => {
  let worker = startWorker();
  const running = new Map<number, Timer>();
  const onPage = new Map<number, Stop>();
  let last = 0;
  const goOnPage = () => {
    worker?.terminate();
    worker = null;
    for (const [id, timer] of running) onPage.set(id, startOnPage(timer));
  };
  const overdue = worker ? setTimeout(goOnPage, loadWithinMs) : undefined;
  worker?.addEventListener("message", ({ data }: MessageEvent<number>) => {
    if (data === timersLoaded) clearTimeout(overdue);
    else running.get(data)?.call();
  });
  worker?.addEventListener("error", () => {
    clearTimeout(overdue);
    goOnPage();
  });
  const end = (id: number) => {
    running.delete(id);
    onPage.get(id)?.();
    onPage.delete(id);
  };
  const tell = (order: TimerOrder) => worker?.postMessage(order);
  const start = (ms: number, call: () => void, repeats: boolean): Stop => {
    const id = (last += 1);
    const once = () => {
      end(id);
      call();
    };
    const timer = { ms, repeats, call: repeats ? call : once };
    running.set(id, timer);
    if (worker) tell({ id, ms, repeats });
    else onPage.set(id, startOnPage(timer));
    return () => {
      end(id);
      tell({ id, ms: null, repeats });
    };
  };
  return {
    timers: {
      every: (ms, call) => start(ms, call, true),
      after: (ms, call) => start(ms, call, false),
      areOnPage: () => worker === null,
    },
    stop: () => {
      clearTimeout(overdue);
      worker?.terminate();
      for (const id of running.keys()) end(id);
    },
  };
};
