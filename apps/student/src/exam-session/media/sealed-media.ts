import { createIndexedDbMedia, takeAllMedia, usersWithMedia, type MediaItem } from "@examplar/capture/media";
import { mediaDatabases } from "./media-databases.ts";
import { releaseMedia } from "./media-outbox.ts";

const store = createIndexedDbMedia(mediaDatabases);

export const usersOfMedia = (): Promise<Set<number>> => usersWithMedia(mediaDatabases);

/** Passes a user's recordings to `seal`, and deletes what was sealed. Returns whether nothing readable is left. */
export const sealMedia = (user_id: number, seal: Parameters<typeof takeAllMedia>[2]): Promise<boolean> => {
  releaseMedia(user_id);
  return takeAllMedia(store, user_id, seal);
};

export const restoreMedia = async (items: readonly MediaItem[], bytes: readonly ArrayBuffer[]): Promise<void> => {
  for (const [at, item] of items.entries())
    await store.add({ item, blob: new Blob([bytes[at]!], { type: item.mime_type }) });
};
