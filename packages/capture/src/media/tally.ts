import type { MediaKind } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import type { MediaCounts, MediaItem } from "./media.types.ts";

export interface Tally {
  add(item: MediaItem): void;
  remove(items: readonly MediaItem[]): void;
  refuse(item: MediaItem): void;
  drop(items: readonly MediaItem[]): void;
  fail(): void;
  /** Replaces the counts with what `read` returns, plus the changes made meanwhile. */
  count(read: () => Promise<readonly MediaItem[]>): Promise<void>;
  waiting(): number;
  counts(): MediaCounts;
  subscribe(listener: () => void): Stop;
}

export const countWaiting = (items: Iterable<MediaItem>): MediaCounts["waiting"] => {
  const waiting: Partial<Record<MediaKind, number>> = {};
  for (const { kind, refused } of items) if (refused === null) waiting[kind] = (waiting[kind] ?? 0) + 1;
  return waiting;
};

const oldestOf = (items: Iterable<MediaItem>): string | null => {
  let oldest: string | null = null;
  for (const { happened_at } of items) if (oldest === null || happened_at < oldest) oldest = happened_at;
  return oldest;
};

/** Counts stored items as they change: reading all of them each time would cost more than recording them. */
export const createTally = (): Tally => {
  let waiting = new Map<string, MediaItem>();
  let refused = new Set<string>();
  let [dropped, failures] = [0, 0];
  const listeners = new Set<() => void>();
  /** Changes made since each read began; they are idempotent, so they are applied again after it. */
  const since = new Set<(() => void)[]>();
  const tell = () => listeners.forEach((listener) => listener());
  const change = (apply: () => void) => {
    apply();
    for (const changes of since) changes.push(apply);
    tell();
  };
  const forget = (items: readonly MediaItem[]) => {
    for (const { id } of items) waiting.delete(id);
  };
  return {
    add: (item) => change(() => void waiting.set(item.id, item)),
    remove: (items) => change(() => forget(items)),
    refuse: (item) =>
      change(() => {
        forget([item]);
        refused.add(item.id);
      }),
    drop: (items) => {
      dropped += items.length;
      change(() => forget(items));
    },
    fail: () => {
      failures += 1;
      tell();
    },
    count: async (read) => {
      const changes: (() => void)[] = [];
      since.add(changes);
      const items = await read().finally(() => since.delete(changes));
      const isRefused = (item: MediaItem) => item.refused !== null;
      waiting = new Map(items.filter((item) => !isRefused(item)).map((item) => [item.id, item]));
      refused = new Set(items.filter(isRefused).map(({ id }) => id));
      for (const again of changes) again();
      tell();
    },
    waiting: () => waiting.size,
    counts: () => ({
      waiting: countWaiting(waiting.values()),
      oldest_at: oldestOf(waiting.values()),
      refused: refused.size,
      dropped,
      failures,
    }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
