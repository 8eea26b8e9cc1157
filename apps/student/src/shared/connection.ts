import { watchConnection } from "@examplar/capture";
import { now } from "./clock.ts";
import { createStore } from "./store.ts";

export const online = createStore(true);

/** Watches for as long as the page lives: the shell always shows the connection. */
export const watchOnline = (onBackOnline: () => void) =>
  watchConnection({
    target: window,
    is_online: () => navigator.onLine,
    clock: { now },
    sink: ({ kind }) => {
      online.set(kind === "back_online");
      if (online.get()) onBackOnline();
    },
  });
