import { useSyncExternalStore, type ReactNode } from "react";

let content: ReactNode = null;
const listeners = new Set<() => void>();

/** Supervision fills the shell's camera view. Returns what empties it again. */
export const fillCameraView = (view: ReactNode) => {
  content = view;
  for (const listener of listeners) listener();
  return () => {
    content = null;
    for (const listener of listeners) listener();
  };
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCameraView = (): ReactNode => useSyncExternalStore(subscribe, () => content);
