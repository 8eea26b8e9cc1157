import { watchConnection } from "@examplar/capture";
import { useSyncExternalStore } from "react";
import { now } from "./clock.ts";

let online = true;
const listeners = new Set<() => void>();

/** Watches for as long as the page lives: the shell always shows the connection. */
export const watchOnline = (onBackOnline: () => void) =>
  watchConnection({
    target: window,
    is_online: () => navigator.onLine,
    clock: { now },
    sink: ({ kind }) => {
      online = kind === "back_online";
      for (const listener of listeners) listener();
      if (online) onBackOnline();
    },
  });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => online);
