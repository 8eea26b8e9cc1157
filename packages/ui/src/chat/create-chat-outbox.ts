import type { ChatMessage, RefusalCode } from "@examplar/contract";
import { parseItems, placeOf, type ChatItem, type Destination } from "./chat-outbox.state.ts";
import type { KeptMessages } from "./kept-messages.ts";

export type ChatOutcome =
  | { outcome: "sent"; message: ChatMessage }
  | { outcome: "refused"; refusal: RefusalCode }
  /** No reply, or one that may be another the next time. */
  | { outcome: "unreachable" };

interface Options {
  kept: KeptMessages;
  send: (item: ChatItem) => Promise<ChatOutcome>;
  onSent: (message: ChatMessage) => void;
  newId: () => string;
  now: () => Date;
}

/** The same object until something changes. */
export interface ChatOutboxView {
  items: readonly ChatItem[];
  is_offline: boolean;
  /** What was sent from this page, by destination: it stays in view until the conversation is read again. */
  sent: Readonly<Record<string, readonly ChatMessage[]>>;
  /** What is being written, by destination: it stays when the panel is closed. */
  drafts: Readonly<Record<string, string>>;
}

export interface ChatOutbox {
  view: () => ChatOutboxView;
  subscribe: (listener: () => void) => () => void;
  put: (to: Destination, body: string) => void;
  drop: (client_id: string) => void;
  keepDraft: (to: Destination, text: string) => void;
  /** Tries at once, as when the network is back. */
  wake: () => void;
}

const firstRetryMs = 1_000;
const longestRetryMs = 15_000;

const createView = (items: readonly ChatItem[]) => {
  let view: ChatOutboxView = { items, is_offline: false, sent: {}, drafts: {} };
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    change: (changed: Partial<ChatOutboxView>) => {
      view = { ...view, ...changed };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

/** Sends messages one after the other. What was not acknowledged stays in the browser's storage, also over a reload. */
export const createChatOutbox = ({ kept, send, onSent, newId, now }: Options): ChatOutbox => {
  const { view, change, subscribe } = createView(parseItems(kept.all()));
  let running = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryMs = firstRetryMs;

  const drop = (client_id: string) => {
    kept.forget(client_id);
    change({ items: view().items.filter((item) => item.client_id !== client_id) });
  };

  const settle = (item: ChatItem, outcome: Exclude<ChatOutcome, { outcome: "unreachable" }>) => {
    if (outcome.outcome === "refused") {
      const refused = { ...item, refusal: outcome.refusal };
      kept.keep(item.client_id, JSON.stringify(refused));
      return change({ items: view().items.map((one) => (one.client_id === item.client_id ? refused : one)) });
    }
    change({ sent: withSent(view().sent, item, outcome.message) });
    drop(item.client_id);
    onSent(outcome.message);
  };

  const run = async (): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(timer);
    for (let item = nextOf(view()); item; item = nextOf(view())) {
      const outcome = await send(item).catch((): ChatOutcome => ({ outcome: "unreachable" }));
      if (outcome.outcome === "unreachable") {
        change({ is_offline: true });
        // A hall that comes back from one break does not send in one instant.
        timer = setTimeout(() => void run(), retryMs * (0.5 + Math.random()));
        retryMs = Math.min(retryMs * 2, longestRetryMs);
        break;
      }
      retryMs = firstRetryMs;
      change({ is_offline: false });
      settle(item, outcome);
    }
    running = false;
  };

  void run();
  return {
    view,
    subscribe,
    put: (to, body) => {
      const item = { client_id: newId(), to, body, written_at: now().toISOString(), refusal: null };
      kept.keep(item.client_id, JSON.stringify(item));
      change({ items: [...view().items, item] });
      void run();
    },
    drop,
    keepDraft: (to, text) => change({ drafts: { ...view().drafts, [placeOf(to)]: text } }),
    wake: () => {
      retryMs = firstRetryMs;
      void run();
    },
  };
};

const withSent = (sent: ChatOutboxView["sent"], { to }: ChatItem, message: ChatMessage): ChatOutboxView["sent"] => ({
  ...sent,
  [placeOf(to)]: [...(sent[placeOf(to)] ?? []), message],
});

const nextOf = ({ items }: ChatOutboxView): ChatItem | undefined => items.find(({ refusal }) => refusal === null);
