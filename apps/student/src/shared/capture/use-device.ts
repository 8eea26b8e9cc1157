import { useSyncExternalStore } from "react";

interface Streaming {
  current: () => MediaStream | null;
  subscribe: (listener: () => void) => () => void;
}

/** The stream of a device in a component, anew whenever it changes. */
export const useDevice = ({ subscribe, current }: Streaming): MediaStream | null =>
  useSyncExternalStore(subscribe, current);
