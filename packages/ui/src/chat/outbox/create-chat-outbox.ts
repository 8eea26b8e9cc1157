import type { ChatMessage, RefusalCode } from "@examplar/contract";
import { parseItems, placeOf, standingOf, type ChatItem, type Destination } from "./chat-outbox.state.ts";
import type { KeptMessages } from "./message-storage.ts";

export type ChatOutcome =
  | { outcome: "sent"; message: ChatMessage }
  | { outcome: "refused"; refusal: RefusalCode }
  /** No reply, or one that may differ on a retry. */
  | { outcome: "unreachable" };

interface Options {
  kept: KeptMessages;
  send: (item: ChatItem) => Promise<ChatOutcome>;
  onSent: (message: ChatMessage) => void;
  newId: () => string;
  now: () => Date;
}

/** Snapshot of the outbox: the same object until something changes. */
export interface ChatOutboxView {
  items: readonly ChatItem[];
  /** The time at which the standing of the items is computed. */
  at: Date;
  is_offline: boolean;
  /** Messages sent from this page, by destination; shown until the conversation is loaded again. */
  sent: Readonly<Record<string, readonly ChatMessage[]>>;
  /** Drafts by destination; kept when the panel is closed. */
  drafts: Readonly<Record<string, string>>;
}

export interface ChatOutbox {
  view: () => ChatOutboxView;
  /** Whether a late message waits for its author's decision. */
  hasLate: () => boolean;
  subscribe: (listener: () => void) => () => void;
  put: (to: Destination, body: string) => void;
  drop: (client_id: string) => void;
  /** Sends a late message after all. */
  resend: (client_id: string) => void;
  keepDraft: (to: Destination, text: string) => void;
  /** Retries at once, for example when the network is back. */
  wake: () => void;
  /** Sends nothing until `resume`, whatever happens. */
  pause: () => void;
  resume: () => void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

const createView = (items: readonly ChatItem[], now: () => Date) => {
  let view: ChatOutboxView = { items, at: now(), is_offline: false, sent: {}, drafts: {} };
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    change: (changed: Partial<ChatOutboxView>) => {
      view = { ...view, ...changed, at: now() };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

interface Work {
  next: () => ChatItem | undefined;
  attempt: (item: ChatItem) => Promise<"settled" | "unreachable">;
}

/** Sends one message after another; retries with backoff when nobody replies. */
const createRunner = ({ next, attempt }: Work) => {
  let running = false;
  let paused = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const run = async (): Promise<void> => {
    if (running || paused) return;
    running = true;
    clearTimeout(timer);
    for (let item = next(); item && !paused; item = next()) {
      if ((await attempt(item)) === "unreachable") {
        // Random delay, so that a whole hall does not send in one instant after a network failure.
        timer = setTimeout(() => void run(), retryMs * (0.5 + Math.random()));
        retryMs = Math.min(retryMs * 2, longestRetryMs);
        break;
      }
      retryMs = firstRetryMs;
    }
    running = false;
  };
  const wake = () => {
    retryMs = firstRetryMs;
    void run();
  };
  return {
    run,
    wake,
    pause: () => {
      paused = true;
      clearTimeout(timer);
    },
    resume: () => {
      paused = false;
      wake();
    },
  };
};

/** Sends messages one after another. Unacknowledged messages stay in the browser's storage, also across a reload. */
export const createChatOutbox = ({ kept, send, onSent, newId, now }: Options): ChatOutbox => {
  const { view, change, subscribe } = createView(parseItems(kept.all()), now);
  const find = (client_id: string) => view().items.find((item) => item.client_id === client_id);

  const drop = (client_id: string) => {
    kept.forget(client_id);
    change({ items: view().items.filter((item) => item.client_id !== client_id) });
  };

  /** Changes a stored message; one that was removed in the meantime does not come back. */
  const replace = (client_id: string, changed: Partial<ChatItem>) => {
    const item = find(client_id);
    if (!item) return;
    const replaced = { ...item, ...changed };
    kept.keep(client_id, JSON.stringify(replaced));
    change({ items: view().items.map((one) => (one === item ? replaced : one)) });
  };

  const attempt = async (item: ChatItem) => {
    const outcome = await send(item).catch((): ChatOutcome => ({ outcome: "unreachable" }));
    change({ is_offline: outcome.outcome === "unreachable" });
    if (outcome.outcome === "unreachable") return "unreachable";
    if (outcome.outcome === "refused") replace(item.client_id, { refusal: outcome.refusal });
    else {
      change({ sent: withSent(view().sent, item, outcome.message) });
      drop(item.client_id);
      onSent(outcome.message);
    }
    return "settled";
  };

  const next = () => {
    const item = nextOf(view().items, now());
    // The last waiting message has become late since the view was computed: compute it again.
    if (!item && nextOf(view().items, view().at)) change({});
    return item;
  };

  const { run, ...runner } = createRunner({ next, attempt });
  void run();
  return {
    view,
    hasLate: () => view().items.some((item) => standingOf(item, view().at) === "late"),
    subscribe,
    put: (to, body) => {
      const item = { client_id: newId(), to, body, written_at: now().toISOString(), refusal: null };
      kept.keep(item.client_id, JSON.stringify(item));
      change({ items: [...view().items, item] });
      void run();
    },
    drop,
    resend: (client_id) => {
      replace(client_id, { written_at: now().toISOString() });
      void run();
    },
    keepDraft: (to, text) => change({ drafts: { ...view().drafts, [placeOf(to)]: text } }),
    ...runner,
  };
};

const withSent = (sent: ChatOutboxView["sent"], { to }: ChatItem, message: ChatMessage): ChatOutboxView["sent"] => ({
  ...sent,
  [placeOf(to)]: [...(sent[placeOf(to)] ?? []), message],
});

const nextOf = (items: readonly ChatItem[], now: Date): ChatItem | undefined =>
  items.find((item) => standingOf(item, now) === "waits");
