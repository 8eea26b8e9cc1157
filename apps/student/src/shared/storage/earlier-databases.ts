import { mayBeKept } from "@examplar/sync";
import { deleteDB, openDB, type IDBPDatabase } from "idb";

/** Databases of earlier versions of the app: their content, above all unsent work, moves into the current one. */
const earlier: { name: string; stores: Record<string, string> }[] = [
  { name: "examplar-files", stores: { files: "files", bytes: "bytes" } },
  { name: "examplar-unsaid", stores: { words: "journal" } },
  { name: "examplar-exam", stores: { packs: "packs", receipts: "receipts" } },
  { name: "examplar-shell", stores: { things: "things" } },
];

interface Rows {
  from: string;
  to: string;
  keys: IDBValidKey[];
  values: unknown[];
}

const readRows = async (old: IDBPDatabase, stores: (typeof earlier)[number]["stores"]): Promise<Rows[]> => {
  const known = Object.entries(stores).filter(([from]) => old.objectStoreNames.contains(from));
  const read = async ([from, to]: [string, string]) => {
    const [keys, values] = await Promise.all([old.getAllKeys(from), old.getAll(from)]);
    return { from, to, keys, values };
  };
  return Promise.all(known.map(read));
};

/** Uses one transaction: a kill leaves all rows of an earlier database here, or none. Existing rows stay. */
const copyRows = async (database: IDBPDatabase, rows: readonly Rows[]): Promise<void> => {
  const targets = rows.map(({ to }) => to);
  const copying = database.transaction(targets, "readwrite", { durability: "strict" });
  for (const { to, keys, values } of rows) {
    const store = copying.objectStore(to);
    for (const [index, key] of keys.entries())
      if ((await store.getKey(key)) === undefined)
        await (store.keyPath === null ? store.put(values[index], key) : store.put(values[index]));
  }
  await copying.done;
};

/** Deletes row by row: a page of an earlier version may still write. Rows that it adds move the next time. */
const removeRows = async (old: IDBPDatabase, rows: readonly Rows[]): Promise<boolean> => {
  const names = rows.map(({ from }) => from);
  const removing = old.transaction(names, "readwrite");
  let left = 0;
  for (const { from, keys } of rows) {
    const store = removing.objectStore(from);
    for (const key of keys) await store.delete(key);
    left += await store.count();
  }
  await removing.done;
  return left === 0;
};

const moveDatabase = async (database: IDBPDatabase, one: (typeof earlier)[number]): Promise<void> => {
  const old = await openDB(one.name);
  try {
    const rows = await readRows(old, one.stores);
    if (rows.length > 0) await copyRows(database, rows);
    if (rows.length > 0 && !(await removeRows(old, rows))) return;
  } finally {
    old.close();
  }
  void deleteDB(one.name).catch(() => undefined);
};

export const moveEarlier = async (database: IDBPDatabase): Promise<void> => {
  for (const one of earlier)
    if (await mayBeKept(one.name))
      await moveDatabase(database, one).catch((error: unknown) =>
        console.warn(`The database ${one.name} of an earlier version could not be moved.`, error),
      );
};
