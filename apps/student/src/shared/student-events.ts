import { useSyncExternalStore } from "react";

/** How many student events of this device wait to be sent; the exam's outbox keeps it. */
let waiting = 0;
const listeners = new Set<() => void>();

export const setWaitingEvents = (count: number) => {
  waiting = count;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useWaitingEvents = (): number => useSyncExternalStore(subscribe, () => waiting);
