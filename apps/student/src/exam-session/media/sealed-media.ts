import { createIndexedDbMedia, type MediaItem } from "@examplar/capture/media";
import { mediaDatabases } from "./media-databases.ts";
import { releaseMedia } from "./media-outbox.ts";

/** What is sealed at once: it is all in memory meanwhile. */
const batchItems = 100;
const batchBytes = 16 * 1_024 * 1_024;

const store = createIndexedDbMedia(mediaDatabases);

/** As many of the oldest as fit; at least one. */
const nextBatch = async (user_id: number) => {
  let bytes = 0;
  const waiting = await store.next(user_id, batchItems);
  return waiting.filter(({ item }, at) => (bytes += item.bytes) <= batchBytes || at === 0);
};

/**
 * Hands what a user's exams recorded to `seal`, batch by batch, and deletes what was sealed. Returns whether nothing is left:
 * `seal` resolves to false where it cannot.
 */
export const sealMedia = async (
  user_id: number,
  seal: (items: MediaItem[], bytes: ArrayBuffer[]) => Promise<boolean>,
): Promise<boolean> => {
  releaseMedia(user_id);
  for (let batch = await nextBatch(user_id); batch.length > 0; batch = await nextBatch(user_id)) {
    const bytes = await Promise.all(batch.map(({ blob }) => blob.arrayBuffer()));
    const items = batch.map(({ item }) => item);
    if (!(await seal(items, bytes))) return false;
    await store.remove(items);
  }
  // What the server refused goes with its owner.
  await store.remove(await store.list(user_id));
  return true;
};

export const restoreMedia = async (items: readonly MediaItem[], bytes: readonly ArrayBuffer[]): Promise<void> => {
  for (const [at, item] of items.entries())
    await store.add({ item, blob: new Blob([bytes[at]!], { type: item.mime_type }) });
};
