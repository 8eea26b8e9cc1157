import type { IDBPDatabase } from "idb";
import type { KeptItem, MediaItem, MediaStore } from "./media.types.ts";

/** A store of rows that each hold a whole item; `id` grows with every row, which is their order. */
interface Shelf {
  store: string;
  database: () => Promise<IDBPDatabase>;
  rowOf: (kept: KeptItem) => object;
  blobOf: (row: Row) => Blob;
}

type Row = { item: MediaItem } & Record<string, unknown>;

export interface MediaDatabases {
  /** With the stores `screenshots` and `audio_chunks`, whose fields the specification gives. */
  local: () => Promise<IDBPDatabase>;
  /** With the store `media`, for every other kind. */
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

/** Reads row by row: thousands of rows in one read would hold up whoever types. */
const walk = async ({ store, database }: Shelf, see: (row: Row) => "go_on" | "enough"): Promise<void> => {
  const transaction = (await database()).transaction(store, "readonly");
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue())
    if ((cursor.value as Partial<Row>).item && see(cursor.value as Row) === "enough") return;
};

/** The row's key, for a row that a change or a removal means. */
const keysOf = async (shelf: Shelf, ids: ReadonlySet<string>): Promise<Map<string, IDBValidKey>> => {
  const found = new Map<string, IDBValidKey>();
  await walk(shelf, (row) => {
    if (ids.has(row.item.id)) found.set(row.item.id, row["id"] as IDBValidKey);
    return found.size === ids.size ? "enough" : "go_on";
  });
  return found;
};

const removeFrom = async (shelf: Shelf, ids: readonly string[], keys: Map<string, IDBValidKey>): Promise<void> => {
  const unknown = new Set(ids.filter((id) => !keys.has(id)));
  const found = unknown.size > 0 ? await keysOf(shelf, unknown) : new Map<string, IDBValidKey>();
  const transaction = (await shelf.database()).transaction(shelf.store, "readwrite");
  for (const id of ids) {
    const key = keys.get(id) ?? found.get(id);
    if (key !== undefined) void transaction.store.delete(key);
    keys.delete(id);
  }
  await transaction.done;
};

const changeOn = async (shelf: Shelf, key: IDBValidKey, change: Partial<MediaItem>): Promise<void> => {
  const transaction = (await shelf.database()).transaction(shelf.store, "readwrite");
  const row = (await transaction.store.get(key)) as Row | undefined;
  if (row) {
    const kept = { item: { ...row.item, ...change }, blob: shelf.blobOf(row) };
    await transaction.store.put({ ...shelf.rowOf(kept), id: key });
  }
  await transaction.done;
};

/** Everybody of whom something lies here. */
export const usersWithMedia = async (databases: MediaDatabases): Promise<Set<number>> => {
  const users = new Set<number>();
  for (const shelf of shelvesIn(databases).all)
    await walk(shelf, ({ item }) => {
      users.add(item.user_id);
      return "go_on";
    });
  return users;
};

export const createIndexedDbMedia = (databases: MediaDatabases): MediaStore => {
  const { of, all } = shelvesIn(databases);
  /** Known for what this page wrote or read, so that nothing has to be looked for. */
  const keys = new Map<string, IDBValidKey>();

  const keyOf = async (item: MediaItem): Promise<IDBValidKey | undefined> =>
    keys.get(item.id) ?? (await keysOf(of(item), new Set([item.id]))).get(item.id);

  const nextOn = async (shelf: Shelf, limit: number, isNext: (item: MediaItem) => boolean): Promise<KeptItem[]> => {
    const found: KeptItem[] = [];
    await walk(shelf, (row) => {
      if (isNext(row.item)) {
        keys.set(row.item.id, row["id"] as IDBValidKey);
        found.push({ item: row.item, blob: shelf.blobOf(row) });
      }
      return found.length < limit ? "go_on" : "enough";
    });
    return found;
  };

  return {
    add: async (kept) => {
      const shelf = of(kept.item);
      const transaction = (await shelf.database()).transaction(shelf.store, "readwrite");
      const added = transaction.store.add(shelf.rowOf(kept));
      const [key] = await Promise.all([added, transaction.done]);
      keys.set(kept.item.id, key);
    },
    next: async (user_id, limit, isWanted = () => true) => {
      const isNext = (item: MediaItem) => item.user_id === user_id && item.refused === null && isWanted(item);
      const found = await Promise.all(all.map((shelf) => nextOn(shelf, limit, isNext)));
      return found
        .flat()
        .toSorted((a, b) => a.item.happened_at.localeCompare(b.item.happened_at))
        .slice(0, limit);
    },
    list: async (user_id) => {
      const items: MediaItem[] = [];
      for (const shelf of all)
        await walk(shelf, ({ item }) => {
          if (item.user_id === user_id) items.push(item);
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
