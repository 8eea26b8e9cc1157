import { closeSync, fsyncSync, openSync, rmSync } from "node:fs";
import { dirname } from "node:path";

/** How long a folder gathers names before its sync. Longer means fewer syncs, but more files to check after a crash. */
const settleAfterMs = 10_000;

export const syncFolder = (path: string): boolean => {
  try {
    const folder = openSync(path, "r");
    try {
      fsyncSync(folder);
    } finally {
      closeSync(folder);
    }
    return true;
  } catch {
    return false;
  }
};

interface Gathered {
  since_ms: number;
  second_names: string[];
}

/** Objects that keep a second name until the folder of their own name is synced. */
export const createUnsettledNames = () => {
  // Ordered by the time at which each folder began to gather.
  const folders = new Map<string, Gathered>();
  const settle = (folder: string, { second_names }: Gathered, now_ms: number): void => {
    folders.delete(folder);
    if (syncFolder(folder)) for (const name of second_names) rmSync(name, { force: true });
    else folders.set(folder, { since_ms: now_ms, second_names });
  };
  return {
    add: (path: string, second_name: string, now_ms: number): void => {
      const folder = dirname(path);
      const gathered = folders.get(folder);
      if (gathered) gathered.second_names.push(second_name);
      else folders.set(folder, { since_ms: now_ms, second_names: [second_name] });
    },
    settleDue: (now_ms: number, max: number): void => {
      for (const [folder, gathered] of [...folders].slice(0, max)) {
        if (now_ms - gathered.since_ms < settleAfterMs) return;
        settle(folder, gathered, now_ms);
      }
    },
  };
};

export type UnsettledNames = ReturnType<typeof createUnsettledNames>;
