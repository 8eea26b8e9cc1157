import { serverIsSilent } from "./reachability.ts";
import { createStore } from "../store.ts";

/** The browser has a network, and the server replies: a network without the server is none. */
export const online = createStore(true);

const update = () => online.set(navigator.onLine && !serverIsSilent.get());
serverIsSilent.subscribe(update);

/** Watches for as long as the page lives: the shell always shows the connection. Calls when the browser's network is back. */
export const watchOnline = (onBackOnline: () => void): (() => void) => {
  let wasOnline = true;
  // The events only say when to look: a tab that slept gets them late or twice.
  const look = () => {
    update();
    if (navigator.onLine && !wasOnline) onBackOnline();
    wasOnline = navigator.onLine;
  };
  addEventListener("online", look);
  addEventListener("offline", look);
  look();
  return () => {
    removeEventListener("online", look);
    removeEventListener("offline", look);
  };
};
