import type { MediaKind } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import type { MediaCounts, MediaItem } from "./media.types.ts";

export interface Tally {
  add(item: MediaItem): void;
  remove(items: readonly MediaItem[]): void;
  refuse(item: MediaItem): void;
  drop(items: readonly MediaItem[]): void;
  fail(): void;
  /** Replaces what was counted. */
  count(items: readonly MediaItem[]): void;
  waiting(): number;
  counts(): MediaCounts;
  subscribe(listener: () => void): Stop;
}

const none: MediaCounts = { waiting: {}, refused: 0, dropped: 0, failures: 0 };

export const countWaiting = (items: readonly MediaItem[]): MediaCounts["waiting"] => {
  const waiting: Partial<Record<MediaKind, number>> = {};
  for (const { kind, refused } of items) if (refused === null) waiting[kind] = (waiting[kind] ?? 0) + 1;
  return waiting;
};

/** Counts what is kept as it changes: reading it all each time would cost more than recording it. */
export const createTally = (): Tally => {
  let counts = none;
  const listeners = new Set<() => void>();
  const set = (next: Partial<MediaCounts>) => {
    counts = { ...counts, ...next };
    for (const listener of listeners) listener();
  };
  const moved = (items: readonly MediaItem[], by: 1 | -1) => {
    const waiting = { ...counts.waiting };
    for (const { kind, refused } of items) if (refused === null) waiting[kind] = Math.max(0, (waiting[kind] ?? 0) + by);
    return waiting;
  };
  return {
    add: (item) => set({ waiting: moved([item], 1) }),
    remove: (items) => set({ waiting: moved(items, -1) }),
    refuse: (item) => set({ waiting: moved([item], -1), refused: counts.refused + 1 }),
    drop: (items) => set({ waiting: moved(items, -1), dropped: counts.dropped + items.length }),
    fail: () => set({ failures: counts.failures + 1 }),
    count: (items) =>
      set({ waiting: countWaiting(items), refused: items.filter(({ refused }) => refused !== null).length }),
    waiting: () => Object.values(counts.waiting).reduce((sum, count) => sum + count, 0),
    counts: () => counts,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
