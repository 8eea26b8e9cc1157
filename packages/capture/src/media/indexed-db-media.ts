import type { IDBPDatabase, IDBPObjectStore } from "idb";
import type { KeptItem, MediaItem, MediaStore } from "./media.types.ts";

/**
 * An object store whose rows hold whole items with their blobs; `id` grows with every row and gives their order. A note
 * beside each row holds the item's current state. Notes are read and changed instead of rows, because reading a row
 * would touch its blob.
 */
interface Shelf {
  store: string;
  database: () => Promise<IDBPDatabase>;
  rowOf: (kept: KeptItem) => object;
  blobOf: (row: Row) => Blob;
}

type Row = { item: MediaItem } & Record<string, unknown>;

interface Note {
  /** A text: row keys are numbers, so the two are never mixed up. */
  id: string;
  note: MediaItem;
}

const noteKeyOf = (key: number): string => `note of ${key}`;

export interface MediaDatabases {
  /** Database with the stores `screenshots` and `audio_chunks`, whose fields the specification defines. */
  local: () => Promise<IDBPDatabase>;
  /** Database with the store `media`, for every other kind. */
  own: () => Promise<IDBPDatabase>;
}

const shelvesIn = ({ local, own }: MediaDatabases): { of: (item: MediaItem) => Shelf; all: Shelf[] } => {
  const pictures: Shelf = {
    store: "screenshots",
    database: local,
    rowOf: ({ item, blob }) => ({
      scoreId: item.score_id,
      quizId: item.quiz_id,
      happenedAt: item.happened_at,
      imageFile: blob,
      details: item.details,
      item,
    }),
    blobOf: (row) => row["imageFile"] as Blob,
  };
  const sounds: Shelf = {
    store: "audio_chunks",
    database: local,
    rowOf: ({ item, blob }) => ({
      chunk: blob,
      sync: item.is_uploaded ? 1 : 0,
      timestamp: Math.floor(Date.parse(item.happened_at) / 1_000),
      sessionId: `a-${item.quiz_id}-${item.user_id}`,
      item,
    }),
    blobOf: (row) => row["chunk"] as Blob,
  };
  const others: Shelf = {
    store: "media",
    database: own,
    rowOf: ({ item, blob }) => ({ blob, item }),
    blobOf: (row) => row["blob"] as Blob,
  };
  const of = ({ kind }: MediaItem): Shelf =>
    kind === "screenshot" ? pictures : kind === "audio_chunk" ? sounds : others;
  return { of, all: [others, pictures, sounds] };
};

type Opened = Pick<IDBPObjectStore, "get">;

/** Returns the item of a row: from its note, or from the row itself if an earlier version wrote it without a note. */
const itemAt = async (store: Opened, key: number): Promise<MediaItem | undefined> => {
  const kept = (await store.get(noteKeyOf(key))) as Note | undefined;
  return kept?.note ?? ((await store.get(key)) as Partial<Row> | undefined)?.item;
};

/** Rows per read: thousands in one read would delay a student who types. */
const readAtOnce = 50;

type See = (item: MediaItem, key: number) => "go_on" | "enough";

const walk = async ({ store, database }: Shelf, see: See): Promise<void> => {
  const opened = (await database()).transaction(store, "readonly").store;
  const keys = (await opened.getAllKeys(IDBKeyRange.upperBound(Infinity))) as number[];
  for (let from = 0; from < keys.length; from += readAtOnce) {
    const some = keys.slice(from, from + readAtOnce);
    const items = await Promise.all(some.map((key) => itemAt(opened, key)));
    for (const [at, item] of items.entries()) if (item && see(item, some[at]!) === "enough") return;
  }
};

/** Finds the row keys of the given items. */
const keysOf = async (shelf: Shelf, ids: ReadonlySet<string>): Promise<Map<string, number>> => {
  const found = new Map<string, number>();
  await walk(shelf, ({ id }, key) => {
    if (ids.has(id)) found.set(id, key);
    return found.size === ids.size ? "enough" : "go_on";
  });
  return found;
};

const addTo = async (shelf: Shelf, kept: KeptItem): Promise<number> => {
  const transaction = (await shelf.database()).transaction(shelf.store, "readwrite");
  // Listen from the start: a full disk may fail the row, the note, or the end of the transaction.
  const ended = transaction.done;
  const write = async (): Promise<number> => {
    const key = (await transaction.store.add(shelf.rowOf(kept))) as number;
    await transaction.store.add({ id: noteKeyOf(key), note: kept.item } satisfies Note);
    return key;
  };
  const [key] = await Promise.all([write(), ended]);
  return key;
};

const removeFrom = async (shelf: Shelf, ids: readonly string[], keys: Map<string, number>): Promise<void> => {
  const unknown = new Set(ids.filter((id) => !keys.has(id)));
  const found = unknown.size > 0 ? await keysOf(shelf, unknown) : new Map<string, number>();
  const transaction = (await shelf.database()).transaction(shelf.store, "readwrite");
  for (const id of ids) {
    const key = keys.get(id) ?? found.get(id);
    if (key !== undefined) for (const one of [key, noteKeyOf(key)]) void transaction.store.delete(one);
    keys.delete(id);
  }
  await transaction.done;
};

const changeOn = async (shelf: Shelf, key: number, change: Partial<MediaItem>): Promise<void> => {
  const transaction = (await shelf.database()).transaction(shelf.store, "readwrite");
  const isThere = (await transaction.store.getKey(key)) !== undefined;
  const item = isThere && (await itemAt(transaction.store, key));
  if (item) await transaction.store.put({ id: noteKeyOf(key), note: { ...item, ...change } } satisfies Note);
  await transaction.done;
};

/** Returns every user with media on this device. */
export const usersWithMedia = async (databases: MediaDatabases): Promise<Set<number>> => {
  const users = new Set<number>();
  for (const shelf of shelvesIn(databases).all)
    await walk(shelf, ({ user_id }) => {
      users.add(user_id);
      return "go_on";
    });
  return users;
};

export const createIndexedDbMedia = (databases: MediaDatabases): MediaStore => {
  const { of, all } = shelvesIn(databases);
  /** Row keys of items that this page wrote or read, so that they need no search. */
  const keys = new Map<string, number>();

  const keyOf = async (item: MediaItem): Promise<number | undefined> =>
    keys.get(item.id) ?? (await keysOf(of(item), new Set([item.id]))).get(item.id);

  const nextOn = async (shelf: Shelf, limit: number, isNext: (item: MediaItem) => boolean): Promise<MediaItem[]> => {
    const found: MediaItem[] = [];
    await walk(shelf, (item, key) => {
      if (isNext(item)) {
        keys.set(item.id, key);
        found.push(item);
      }
      return found.length < limit ? "go_on" : "enough";
    });
    return found;
  };

  return {
    add: async (kept) => {
      keys.set(kept.item.id, await addTo(of(kept.item), kept));
    },
    next: async (user_id, limit, isWanted = () => true) => {
      const isNext = (item: MediaItem) => item.user_id === user_id && item.refused === null && isWanted(item);
      const found = await Promise.all(all.map((shelf) => nextOn(shelf, limit, isNext)));
      return found
        .flat()
        .toSorted((a, b) => a.happened_at.localeCompare(b.happened_at))
        .slice(0, limit);
    },
    blobOf: async (item) => {
      const [shelf, key] = [of(item), await keyOf(item)];
      if (key === undefined) return undefined;
      const row = (await (await shelf.database()).get(shelf.store, key)) as Row | undefined;
      return row && shelf.blobOf(row);
    },
    list: async (user_id) => {
      const items: MediaItem[] = [];
      for (const shelf of all)
        await walk(shelf, (item, key) => {
          if (item.user_id !== user_id) return "go_on";
          keys.set(item.id, key);
          items.push(item);
          return "go_on";
        });
      return items;
    },
    change: async (item, change) => {
      const key = await keyOf(item);
      if (key !== undefined) await changeOn(of(item), key, change);
    },
    remove: async (items) => {
      for (const shelf of all) {
        const ids = items.filter((item) => of(item) === shelf).map(({ id }) => id);
        if (ids.length > 0) await removeFrom(shelf, ids, keys);
      }
    },
  };
};
