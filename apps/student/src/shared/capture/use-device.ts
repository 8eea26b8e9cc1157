import { useSyncExternalStore } from "react";

interface Streaming {
  current: () => MediaStream | null;
  subscribe: (listener: () => void) => () => void;
}

/** Returns the current stream of a device, and renders again whenever it changes. */
export const useDevice = ({ subscribe, current }: Streaming): MediaStream | null =>
  useSyncExternalStore(subscribe, current);
