import { createRuns } from "./create-runs.ts";
import {
  drop,
  firstRetryMs,
  keyOf,
  longestFailureMs,
  meetConflict,
  noteFailure,
  parseItems,
  put,
  retry,
  seenAs,
  sendable,
  settle,
  type Deed,
  type Items,
  type OutboxItem,
  type Standing,
  type ToldItem,
} from "./outbox.state.ts";

/** What became of a deed that was sent. */
export type Outcome =
  | { outcome: "sent"; standing: Standing | null }
  | { outcome: "conflict"; standing: Standing }
  | { outcome: "refused" }
  /** The server failed at this one; others may pass. */
  | { outcome: "failed" }
  /** Nothing passes now. */
  | { outcome: "unreachable" };

export interface OutboxOptions {
  /** The teacher. */
  me: number;
  storage: { read: () => string | null; write: (text: string | null) => void };
  send: (item: OutboxItem) => Promise<Outcome>;
  onSent: (item: OutboxItem, standing: Standing | null) => void;
}

export interface Outbox {
  /** The same map until something changes. */
  items: () => Items;
  isOffline: () => boolean;
  subscribe: (listener: () => void) => () => void;
  put: (item: ToldItem) => void;
  /** Sends what is held, as when the page is left. */
  flush: () => void;
  /** Gives a deed up: what stands on the server stays. */
  drop: (item: OutboxItem) => void;
  /** Sends a deed over what stands on the server, which the teacher has seen now. */
  replace: (item: OutboxItem, standing: Standing) => void;
  /** Sends once more what was refused or failed. */
  retry: (item: OutboxItem) => void;
  /** Tries at once, as when the network is back. */
  wake: () => void;
  /** Sends everything once, held or not. Resolves when the server has it, refuses it or cannot be reached. */
  sendNow: () => Promise<void>;
  /** Ends it: nothing is sent or written from then on. */
  close: () => void;
}

const longestRetryMs = 15_000;
/** Where so many fail one after the other, it is not because of them. */
const failuresInARow = 3;

/** How long nothing is sent: later and later while the server is away or fails at everything. */
const createPace = () => {
  let [retryMs, failed] = [firstRetryMs, 0];
  const reset = () => void ([retryMs, failed] = [firstRetryMs, 0]);
  return {
    reset,
    /** Null where the next one may go at once. */
    after: ({ outcome }: Outcome): number | null => {
      if (outcome === "failed") failed += 1;
      else if (outcome !== "unreachable") reset();
      if (outcome !== "unreachable" && failed < failuresInARow) return null;
      failed = 0;
      return (retryMs = Math.min(retryMs * 2, longestRetryMs));
    },
  };
};

/** Sends marks one after the other. What was not acknowledged stays in the browser's storage, also over a reload. */
export const createOutbox = ({ me, storage, send, onSent }: OutboxOptions): Outbox => {
  let items = parseItems(storage.read());
  let offline = false;
  const pace = createPace();
  const [listeners, taken] = [new Set<() => void>(), new Map<string, Deed>()];

  const change = (next: Items) => {
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
      taken.set(keyOf(item), item.deed);
    }
    change(after(items, item, outcome, { me, taken: before }));
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
    change(next);
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
      changeAndRun(put(drop(items, keyOf(item)), { ...item, deed: seenAs(item.deed, standing) })),
    retry: (item) => changeAndRun(retry(items, keyOf(item))),
    wake: () => {
      pace.reset();
      changeAndRun(released(items, hasFailed));
    },
    sendNow: async () => {
      if (isHolding(items)) change(released(items));
      await runs.run();
    },
    close: runs.close,
  };
};

/** Another tab, or a sign-in that unsealed them, has put these into storage since this outbox read it: they stay. */
const ofOthers = (stored: Items, before: Items, next: Items): OutboxItem[] =>
  [...stored].flatMap(([key, item]) => (before.has(key) || next.has(key) ? [] : [item]));

/** `send` threw, on something in this deed: the next one may pass. */
const thrown = (): Outcome => ({ outcome: "failed" });

const isHolding = (items: Items): boolean => [...items.values()].some((item) => heldMs(item) > 0);

/** Others stay the very items that they were: one on its way would count as changed, and be sent again. */
const released = (items: Items, isMeant: (item: OutboxItem) => boolean = () => true): Items =>
  new Map(
    [...items].map(([key, item]) => [key, heldMs(item) > 0 && isMeant(item) ? { ...item, held_until: 0 } : item]),
  );

const hasFailed = ({ failures = 0 }: OutboxItem): boolean => failures > 0;

/** Nothing is held longer than this: beyond it, the clock of this computer has been set back. */
const heldMs = ({ held_until = 0 }: OutboxItem): number => {
  const wait_ms = held_until - Date.now();
  return wait_ms > longestFailureMs ? 0 : wait_ms;
};

const firstReady = (items: Items): OutboxItem | undefined => sendable(items).find((item) => heldMs(item) <= 0);

/** When the first of the items that are held may go. */
const untilReadyMs = (items: Items): number | null => {
  const waits = sendable(items).map(heldMs);
  return waits.length === 0 ? null : Math.max(0, Math.min(...waits));
};

/** What is left in the outbox once an item has its outcome. */
const after = (
  items: Items,
  sent: OutboxItem,
  outcome: Outcome,
  own: { me: number; taken: Deed | undefined },
): Items => {
  const now = items.get(keyOf(sent));
  switch (outcome.outcome) {
    case "sent":
      return settle(items, sent, outcome.standing);
    case "conflict":
      return meetConflict(items, { sent, standing: outcome.standing, ...own });
    case "refused":
      return now ? new Map(items).set(keyOf(sent), { ...now, state: "refused" }) : items;
    case "failed":
      return noteFailure(items, sent, Date.now());
    case "unreachable":
      return items;
  }
};
