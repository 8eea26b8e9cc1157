import { mediaToDrop } from "@examplar/domain";
import { createMemoryMedia } from "./memory-media.ts";
import type { KeptItem, MediaItem, MediaStore } from "./media.types.ts";

interface Ports {
  user_id: number;
  store: MediaStore;
  onDropped: (items: readonly MediaItem[]) => void;
  onFault: (message: string) => void;
}

export interface Keeper {
  /** Resolves to false when there is no room for the item. */
  keep(kept: KeptItem): Promise<boolean>;
  makeRoom(bytes: number): Promise<void>;
  /** Items that the disk did not take; they last as long as the page. */
  memory: MediaStore;
}

/** Space that thinning out a full disk frees each time, for the student's answers and events. */
const roomBytes = 8 * 1_024 * 1_024;
const memoryBytes = 48 * 1_024 * 1_024;

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === "QuotaExceededError";

const asKept = ({ id, kind, bytes, happened_at, details, refused }: MediaItem) => ({
  id,
  kind,
  bytes,
  made_at: happened_at,
  is_triggered: details["isOverlayTriggered"] === true,
  is_refused: refused !== null,
  // Page changes apply to the page's content, which the first chunk of a series holds.
  needs_last: kind === "page_recording" && details["is_whole"] !== true,
});

/** Stores media on the disk. A full disk is thinned out; without a disk, a small store in memory replaces it. */
export const createKeeper = ({ user_id, store, onDropped, onFault }: Ports): Keeper => {
  const memory = createMemoryMedia();
  const dropFrom = async (from: MediaStore, bytes: number): Promise<void> => {
    const all = await from.list(user_id);
    const ids = new Set(mediaToDrop(all.map(asKept), bytes));
    const dropped = all.filter(({ id }) => ids.has(id));
    await from.remove(dropped);
    onDropped(dropped);
  };
  let dropping: Promise<void> = Promise.resolve();
  /** Runs drops one after another: two writes must not drop, and count, items from the same list. */
  const drop = (from: MediaStore, bytes: number): Promise<void> => {
    const turn = dropping.then(() => dropFrom(from, bytes));
    dropping = turn.catch(() => undefined);
    return turn;
  };
  const remember = async (kept: KeptItem): Promise<boolean> => {
    const held = (await memory.list(user_id)).reduce((sum, { bytes }) => sum + bytes, 0);
    if (kept.item.bytes > memoryBytes) return false;
    if (held + kept.item.bytes > memoryBytes) await drop(memory, kept.item.bytes);
    await memory.add(kept);
    return true;
  };
  return {
    memory,
    makeRoom: (bytes) => drop(store, bytes),
    keep: async (kept) => {
      try {
        await store.add(kept);
        return true;
      } catch (error) {
        onFault(String(error));
        if (!isFull(error)) return remember(kept);
      }
      try {
        await drop(store, kept.item.bytes + roomBytes);
        await store.add(kept);
        return true;
      } catch {
        return remember(kept);
      }
    },
  };
};
