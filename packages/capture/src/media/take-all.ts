import type { MediaItem, MediaStore } from "./media.types.ts";

/** Limits of one batch, because all of it is in memory at once. */
const batchItems = 100;
const batchBytes = 16 * 1_024 * 1_024;

type Take = (items: MediaItem[], bytes: ArrayBuffer[]) => Promise<boolean>;

const readBytes = async (store: MediaStore, item: MediaItem): Promise<ArrayBuffer | null> => {
  try {
    return (await (await store.blobOf(item))?.arrayBuffer()) ?? null;
  } catch {
    return null;
  }
};

/** Returns as many of the oldest items as fit; at least one. */
const fitting = (waiting: readonly MediaItem[]): MediaItem[] => {
  let bytes = 0;
  return waiting.filter((item, at) => (bytes += item.bytes) <= batchBytes || at === 0);
};

/**
 * Passes all media of a user's exams to `take`, batch by batch, and deletes what was taken. Returns true when nothing
 * readable is left; stops and returns false when `take` does. Items that a failing disk cannot read stay, and do not
 * block the others.
 */
export const takeAllMedia = async (store: MediaStore, user_id: number, take: Take): Promise<boolean> => {
  const unreadable = new Set<string>();
  const isWanted = ({ id }: MediaItem): boolean => !unreadable.has(id);
  const next = async () => fitting(await store.next(user_id, batchItems, isWanted));
  for (let batch = await next(); batch.length > 0; batch = await next()) {
    const items: MediaItem[] = [];
    const bytes: ArrayBuffer[] = [];
    for (const [at, read] of (await Promise.all(batch.map((item) => readBytes(store, item)))).entries()) {
      const item = batch[at]!;
      if (read === null) unreadable.add(item.id);
      else {
        items.push(item);
        bytes.push(read);
      }
    }
    if (items.length > 0 && !(await take(items, bytes))) return false;
    await store.remove(items);
  }
  // Items that the server refused are deleted with the rest.
  await store.remove((await store.list(user_id)).filter(isWanted));
  return true;
};
