import { createRuns } from "./create-runs.ts";
import {
  drop,
  firstRetryMs,
  keyOf,
  longestFailureMs,
  resolveConflict,
  noteFailure,
  parseItems,
  put,
  retry,
  seenAs,
  sendable,
  settle,
  type Change,
  type Items,
  type OutboxItem,
  type Standing,
  type ToldItem,
} from "./outbox.state.ts";

/** Result of sending one change. */
export type Outcome =
  | { outcome: "sent"; standing: Standing | null }
  | { outcome: "conflict"; standing: Standing }
  | { outcome: "refused" }
  /** The server failed on this change; other changes may succeed. */
  | { outcome: "failed" }
  /** No change can be sent at the moment. */
  | { outcome: "unreachable" };

export interface OutboxOptions {
  /** User id of the teacher. */
  me: number;
  storage: { read: () => string | null; write: (text: string | null) => void };
  send: (item: OutboxItem) => Promise<Outcome>;
  onSent: (item: OutboxItem, standing: Standing | null) => void;
}

export interface Outbox {
  /** Returns the same map object until something changes, as `useSyncExternalStore` requires. */
  items: () => Items;
  isOffline: () => boolean;
  subscribe: (listener: () => void) => () => void;
  put: (item: ToldItem) => void;
  /** Sends held changes now, for example when the teacher leaves the page. */
  flush: () => void;
  /** Discards a change; the server keeps its own version. */
  drop: (item: OutboxItem) => void;
  /** Sends a change again to overwrite the server's version, which the teacher has now seen. */
  replace: (item: OutboxItem, standing: Standing) => void;
  /** Sends again a change that was refused or failed. */
  retry: (item: OutboxItem) => void;
  /** Retries immediately, for example when the network is back. */
  wake: () => void;
  /** Sends every change once, held or not. Resolves when the server has stored or refused each, or cannot be reached. */
  sendNow: () => Promise<void>;
  /** Stops the outbox: afterwards it sends and writes nothing. */
  close: () => void;
}

const longestRetryMs = 15_000;
/** After this many failures in a row, the server is at fault rather than the single changes. */
const failuresInARow = 3;

/** Computes the pause between sends: exponential backoff while the server is unreachable or fails on everything. */
const createPace = () => {
  let [retryMs, failed] = [firstRetryMs, 0];
  const reset = () => void ([retryMs, failed] = [firstRetryMs, 0]);
  return {
    reset,
    /** Returns the pause in milliseconds, or null when the next change may be sent immediately. */
    after: ({ outcome }: Outcome): number | null => {
      if (outcome === "failed") failed += 1;
      else if (outcome !== "unreachable") reset();
      if (outcome !== "unreachable" && failed < failuresInARow) return null;
      failed = 0;
      return (retryMs = Math.min(retryMs * 2, longestRetryMs));
    },
  };
};

/** Sends marks one at a time. Unacknowledged changes stay in the browser's storage and survive a reload. */
export const createOutbox = ({ me, storage, send, onSent }: OutboxOptions): Outbox => {
  let items = parseItems(storage.read());
  let offline = false;
  const pace = createPace();
  const [listeners, taken] = [new Set<() => void>(), new Map<string, Change>()];

  const setItems = (next: Items) => {
    if (runs.isClosed()) return;
    const kept = [...ofOthers(parseItems(storage.read()), items, next), ...next.values()];
    items = next;
    storage.write(kept.length === 0 ? null : JSON.stringify(kept));
    for (const listener of listeners) listener();
  };

  const apply = (item: OutboxItem, outcome: Outcome) => {
    const before = taken.get(keyOf(item));
    if (outcome.outcome === "sent") {
      onSent(item, outcome.standing);
      taken.set(keyOf(item), item.change);
    }
    setItems(after(items, item, outcome, { me, taken: before }));
  };

  const runs = createRuns(async () => {
    for (let item = firstReady(items); item && !runs.isClosed(); item = firstReady(items)) {
      const outcome = await send(item).catch(thrown);
      offline = outcome.outcome === "unreachable";
      const pause_ms = pace.after(outcome);
      apply(item, outcome);
      if (pause_ms !== null) return pause_ms;
    }
    return untilReadyMs(items);
  });

  const changeAndRun = (next: Items) => {
    setItems(next);
    void runs.run();
  };
  void runs.run();
  return {
    items: () => items,
    isOffline: () => offline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    put: (item) => changeAndRun(put(items, item)),
    flush: () => (isHolding(items) ? changeAndRun(released(items)) : undefined),
    drop: (item) => changeAndRun(drop(items, keyOf(item))),
    replace: (item, standing) =>
      changeAndRun(put(drop(items, keyOf(item)), { ...item, change: seenAs(item.change, standing) })),
    retry: (item) => changeAndRun(retry(items, keyOf(item))),
    wake: () => {
      pace.reset();
      changeAndRun(released(items, hasFailed));
    },
    sendNow: async () => {
      if (isHolding(items)) setItems(released(items));
      await runs.run();
    },
    close: runs.close,
  };
};

/**
 * Returns changes that another tab, or unsealing at sign-in, has added to storage since this outbox read it. Writing must
 * keep them.
 */
const ofOthers = (stored: Items, before: Items, next: Items): OutboxItem[] =>
  [...stored].flatMap(([key, item]) => (before.has(key) || next.has(key) ? [] : [item]));

/** Outcome when `send` threw: the fault may lie in this change, so the next one is tried. */
const thrown = (): Outcome => ({ outcome: "failed" });

const isHolding = (items: Items): boolean => [...items.values()].some((item) => heldMs(item) > 0);

/**
 * Releases the matching held items. Other items keep their object identity: a copy of an item in flight would count as
 * changed and be sent again.
 */
const released = (items: Items, isMeant: (item: OutboxItem) => boolean = () => true): Items =>
  new Map(
    [...items].map(([key, item]) => [key, heldMs(item) > 0 && isMeant(item) ? { ...item, held_until: 0 } : item]),
  );

const hasFailed = ({ failures = 0 }: OutboxItem): boolean => failures > 0;

/**
 * Returns how long an item must still wait. No hold exceeds `longestFailureMs`; a longer one means that this computer's
 * clock was set back.
 */
const heldMs = ({ held_until = 0 }: OutboxItem): number => {
  const wait_ms = held_until - Date.now();
  return wait_ms > longestFailureMs ? 0 : wait_ms;
};

const firstReady = (items: Items): OutboxItem | undefined => sendable(items).find((item) => heldMs(item) <= 0);

/** Milliseconds until the first held item may be sent. Null when nothing is sendable. */
const untilReadyMs = (items: Items): number | null => {
  const waits = sendable(items).map(heldMs);
  return waits.length === 0 ? null : Math.max(0, Math.min(...waits));
};

/** Returns the items left in the outbox after one item got its outcome. */
const after = (
  items: Items,
  sent: OutboxItem,
  outcome: Outcome,
  own: { me: number; taken: Change | undefined },
): Items => {
  const now = items.get(keyOf(sent));
  switch (outcome.outcome) {
    case "sent":
      return settle(items, sent, outcome.standing);
    case "conflict":
      return resolveConflict(items, { sent, standing: outcome.standing, ...own });
    case "refused":
      return now ? new Map(items).set(keyOf(sent), { ...now, state: "refused" }) : items;
    case "failed":
      return noteFailure(items, sent, Date.now());
    case "unreachable":
      return items;
  }
};
