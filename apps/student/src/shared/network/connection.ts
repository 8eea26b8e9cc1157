import { serverIsSilent } from "./reachability.ts";
import { createStore } from "../store.ts";

/** True while the browser has a network and the server replies: a network without the server counts as none. */
export const online = createStore(true);

const update = () => online.set(navigator.onLine && !serverIsSilent.get());
serverIsSilent.subscribe(update);

/** Keeps `online` up to date for as long as the page lives. Calls back when the browser's network is back. */
export const watchOnline = (onBackOnline: () => void): (() => void) => {
  let wasOnline = true;
  // The events only say when to check: a tab that slept gets them late or twice.
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
