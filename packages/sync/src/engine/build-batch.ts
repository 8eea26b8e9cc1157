import { maxEditsPerBatch } from "@examplar/domain";
import type { OutboxItem } from "../outbox/outbox.types.ts";
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
