import { maxEditsPerBatch } from "@examplar/domain";
import type { GuardedStore } from "../../outbox/guarded-store.ts";
import type { OutboxItem } from "../../outbox/outbox.types.ts";
import type { SyncEngineParts } from "../engine.types.ts";
import { applyReply, type Ending, type ReplyEffect } from "./reply.ts";
import type { SendCommand, Verdict } from "../scheduler.state.ts";
import type { SyncRequest } from "./transport.types.ts";

export interface BatchLimits {
  items: number;
  bytes: number;
}

/** Fits the largest content with its envelope, and a slow line can send it before the request timeout. */
export const batchLimits: BatchLimits = { items: maxEditsPerBatch, bytes: 700 * 1024 };
/** Browsers allow 64 kB for requests that outlive a page; the envelope needs some of it. */
export const keepaliveLimits: BatchLimits = { items: maxEditsPerBatch, bytes: 60 * 1024 };

/**
 * Returns the first items that fit one request: one attempt, one device, within the limits. At least one item, however
 * large.
 */
export const buildBatch = (items: OutboxItem[], limits = batchLimits): OutboxItem[] => {
  const [first] = items;
  if (!first) return [];
  const batch = [first];
  let bytes = first.bytes;
  for (const item of items.slice(1)) {
    if (item.instance_id !== first.instance_id || item.device_id !== first.device_id) continue;
    bytes += item.bytes + 1;
    if (batch.length >= limits.items || bytes > limits.bytes) break;
    batch.push(item);
  }
  return batch;
};

/** Returns the newest items that fit a keepalive request of a closing page: the newest edits matter most. */
export const buildKeepalive = (items: OutboxItem[]): OutboxItem[] => {
  const small = items.filter(({ bytes }) => bytes <= keepaliveLimits.bytes);
  return buildBatch(small.toReversed(), keepaliveLimits).toReversed();
};

export const requestOf = (items: OutboxItem[]): SyncRequest | null => {
  const [first] = items;
  if (!first) return null;
  const { lane, user_id, instance_id, device_id } = first;
  return { lane, user_id, instance_id, device_id, items: items.map(({ payload }) => payload) };
};

export interface Sender {
  parts: SyncEngineParts;
  store: GuardedStore;
  /** Failures of this lane in a row. */
  failures: number;
  /** The page's own attempt: the page shows answers of no other. */
  own_id: number | null;
  onStanding: (standing: ReplyEffect["standing"]) => Promise<void>;
  onReply: (effect: ReplyEffect, request: SyncRequest) => void;
}

/**
 * Makes one request: chooses its items, sends them and settles them. The store has the results before any listener
 * runs.
 */
export const sendBatch = async (sender: Sender, { lane, ids }: SendCommand): Promise<Verdict> => {
  const { parts, store } = sender;
  const user_id = parts.owner.user_id;
  const next = (pending: OutboxItem[]): string[] => buildBatch(pending).map(({ id }) => id);
  // Mark the items as sent before sending them: from here on, no newer edit may replace them.
  const items = ids ? await store.markSent(ids) : await store.takeNext(user_id, lane, batchLimits.items, next);
  const request = requestOf(items);
  if (!request) return { kind: "idle" };
  const ending = await ask(parts, request);
  const now = parts.clock.now().getTime();
  const effect = applyReply(ending, { items, failures: sender.failures, now });
  await noteOverwritten(store, request, effect.standing);
  await store.settle(effect.settlements);
  sender.onReply(effect, request);
  // Not awaited: reading another device's answers must not delay the next edit.
  if (request.lane === "answers" && request.instance_id === sender.own_id) void sender.onStanding(effect.standing);
  return effect.verdict;
};

/**
 * Stores overwritten versions before the edits are settled, for any attempt. If the page dies in between, it sends the
 * edits again, and the server reports the versions again.
 */
const noteOverwritten = async (
  store: GuardedStore,
  { user_id, instance_id }: SyncRequest,
  standing: ReplyEffect["standing"],
): Promise<void> => {
  for (const { question_id, overwritten } of standing)
    if (overwritten) await store.noteOther({ user_id, instance_id, question_id }, overwritten);
};

export const ask = (
  { transport, timers, request_timeout_ms = 20_000 }: SyncEngineParts,
  request: SyncRequest,
): Promise<Ending> => {
  const aborting = new AbortController();
  return new Promise((resolve) => {
    const cancel = timers.after(request_timeout_ms, () => {
      aborting.abort();
      resolve({ kind: "too_slow" });
    });
    transport
      .send(request, aborting.signal)
      .then(
        (reply) => resolve({ kind: "replied", reply }),
        () => resolve({ kind: "no_answer" }),
      )
      .finally(cancel);
  });
};
