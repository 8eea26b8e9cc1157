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

/** Room for the largest content with its envelope, and small enough to pass a slow line within the time allowed. */
export const batchLimits: BatchLimits = { items: maxEditsPerBatch, bytes: 700 * 1024 };
/** Browsers let 64 kB outlive a page; some of it is the envelope's. */
export const keepaliveLimits: BatchLimits = { items: maxEditsPerBatch, bytes: 60 * 1024 };

/** The first items that may travel together: one attempt, one device, within the limits; at least one, however large. */
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

/** Of what fits beside a page that is going away; the newest first, for it says most. */
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
  /** Of the lane, in a row. */
  failures: number;
  /** The page's own attempt: only of this one does it show answers. */
  own_id: number | null;
  onStanding: (standing: ReplyEffect["standing"]) => Promise<void>;
  onReply: (effect: ReplyEffect, request: SyncRequest) => void;
}

/** One request from choosing its items to settling them. What the reply says is in the store before anybody hears of it. */
export const sendBatch = async (sender: Sender, { lane, ids }: SendCommand): Promise<Verdict> => {
  const { parts, store } = sender;
  const user_id = parts.owner.user_id;
  const next = (pending: OutboxItem[]): string[] => buildBatch(pending).map(({ id }) => id);
  // Counted as sent before it is: whatever happens on the way, nothing may take its place from here on.
  const items = ids ? await store.markSent(ids) : await store.takeNext(user_id, lane, batchLimits.items, next);
  const request = requestOf(items);
  if (!request) return { kind: "idle" };
  const ending = await ask(parts, request);
  const now = parts.clock.now().getTime();
  const effect = applyReply(ending, { items, failures: sender.failures, now });
  await noteOverwritten(store, request, effect.standing);
  await store.settle(effect.settlements);
  sender.onReply(effect, request);
  // Not waited for: reading what another device wrote must not hold up the next edit.
  if (request.lane === "answers" && request.instance_id === sender.own_id) void sender.onStanding(effect.standing);
  return effect.verdict;
};

/** Before the edits are settled, and of any attempt: should the page die in between, they are sent again and it is told again. */
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
