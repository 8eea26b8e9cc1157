import { watchConnection } from "@examplar/capture";
import { now } from "./clock.ts";
import { serverIsSilent } from "./reachability.ts";
import { createStore } from "../store.ts";

/** The browser has a network, and the server replies: a network that swallows everything is none. */
export const online = createStore(true);

let deviceIsOnline = true;
const update = () => online.set(deviceIsOnline && !serverIsSilent.get());
serverIsSilent.subscribe(update);

/** Watches for as long as the page lives: the shell always shows the connection. */
export const watchOnline = (onBackOnline: () => void) =>
  watchConnection({
    target: window,
    is_online: () => navigator.onLine,
    clock: { now },
    sink: ({ kind }) => {
      deviceIsOnline = kind === "back_online";
      update();
      if (deviceIsOnline) onBackOnline();
    },
  });
