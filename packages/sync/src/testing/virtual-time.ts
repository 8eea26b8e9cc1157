import type { Timers } from "../timers.types.ts";

declare const setImmediate: (call: () => void) => void;

/** Lets all pending promises run before time moves on. */
export const settlePromises = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const epoch = Date.UTC(2026, 10, 16, 9);

interface Waiting {
  at: number;
  order: number;
  call: () => void;
}

/** Creates a clock that moves only on demand; it runs due timers in order. */
export const createVirtualTime = () => {
  let now = 0;
  let order = 0;
  const waiting = new Set<Waiting>();

  const timers: Timers = {
    now: () => now,
    after: (ms, call) => {
      const entry = { at: now + ms, order: order++, call };
      waiting.add(entry);
      return () => void waiting.delete(entry);
    },
  };

  const nextDue = (until: number): Waiting | undefined => {
    let next: Waiting | undefined;
    for (const entry of waiting)
      if (entry.at <= until && (!next || entry.at < next.at || (entry.at === next.at && entry.order < next.order)))
        next = entry;
    return next;
  };

  const advance = async (ms: number): Promise<void> => {
    const until = now + ms;
    await settlePromises();
    for (let due = nextDue(until); due; due = nextDue(until)) {
      now = due.at;
      waiting.delete(due);
      due.call();
      await settlePromises();
    }
    now = until;
  };

  return { timers, advance, clock: { now: () => new Date(epoch + now) }, wait: (ms: number) => waitFor(timers, ms) };
};

export type VirtualTime = ReturnType<typeof createVirtualTime>;

const waitFor = (timers: Timers, ms: number): Promise<void> => new Promise((resolve) => void timers.after(ms, resolve));
