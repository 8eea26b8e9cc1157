import type { SyncStatus } from "./engine.types.ts";

export type StatusBoard = ReturnType<typeof createStatusBoard>;

/** Tells listeners of every status that differs from the last one, and lets work wait for the next event. */
export function createStatusBoard(read: () => SyncStatus) {
  const listeners = new Set<(status: SyncStatus) => void>();
  let shown = "";
  let waiting: (() => void)[] = [];

  return {
    publish(): void {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
      const status = read();
      const text = JSON.stringify(status);
      if (text === shown) return;
      shown = text;
      for (const listener of listeners) listener(status);
    },
    subscribe(listener: (status: SyncStatus) => void): () => void {
      listeners.add(listener);
      listener(read());
      return () => void listeners.delete(listener);
    },
    /** Resolves at the next publishing, whether or not the status differs. */
    changed: (): Promise<void> => new Promise((resolve) => waiting.push(resolve)),
  };
}
