import type { SyncStatus } from "./engine.types.ts";

type Listener = (status: SyncStatus) => void;

export type StatusBoard = ReturnType<typeof createStatusBoard>;

/** Sends each listener every status that differs from its last one, and lets callers wait for the next publish. */
export const createStatusBoard = (read: () => SyncStatus) => {
  const heard = new Map<Listener, string>();
  let waiting: (() => void)[] = [];

  const tell = (listener: Listener, status: SyncStatus): void => {
    const text = JSON.stringify(status);
    if (heard.get(listener) === text) return;
    heard.set(listener, text);
    listener(status);
  };

  return {
    publish(): void {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
      const status = read();
      for (const listener of heard.keys()) tell(listener, status);
    },
    subscribe(listener: Listener): () => void {
      tell(listener, read());
      return () => void heard.delete(listener);
    },
    /** Resolves at the next publish, whether or not the status differs. */
    changed: (): Promise<void> => new Promise((resolve) => waiting.push(resolve)),
  };
};
