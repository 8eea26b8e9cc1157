import type { FilesSchema, JournalEntry } from "@examplar/sync";
import { deleteDB, openDB, type DBSchema, type IDBPDatabase } from "idb";
import type { ExamPack, KeptReceipt } from "./exam-database.ts";

interface Schema extends DBSchema, FilesSchema {
  /** Both by the seat. */
  packs: { key: number; value: ExamPack };
  receipts: { key: number; value: KeptReceipt };
  /** What the app shows when it opens without a network. */
  things: { key: string; value: unknown };
  journal: { key: [user_id: number, instance_id: number, question_id: number]; value: JournalEntry };
}

export type AppDatabase = IDBPDatabase<Schema>;
type StoreName = "packs" | "receipts" | "things" | "files" | "bytes" | "journal";

/** Everything that this app keeps beside the outbox, whose own database the specification names. */
const databaseName = "examplar";
const version = 1;

const createStores = (database: AppDatabase) => {
  for (const name of ["packs", "receipts", "things", "bytes"] as const) database.createObjectStore(name);
  database.createObjectStore("files", { keyPath: "id" }).createIndex("by_user", ["user_id", "place"]);
  database.createObjectStore("journal", { keyPath: ["user_id", "instance_id", "question_id"] });
};

/** Databases of earlier versions: what they hold, unsent work above all, moves here. */
const earlier: Record<string, Record<string, StoreName>> = {
  "examplar-files": { files: "files", bytes: "bytes" },
  "examplar-unsaid": { words: "journal" },
  "examplar-exam": { packs: "packs", receipts: "receipts" },
  "examplar-shell": { things: "things" },
};

const copyStore = async (old: IDBPDatabase, from: string, database: AppDatabase, to: StoreName): Promise<void> => {
  const [keys, values] = await Promise.all([old.getAllKeys(from), old.getAll(from)]);
  const { store, done } = (database as unknown as IDBPDatabase).transaction(to, "readwrite", { durability: "strict" });
  for (const [index, key] of keys.entries()) {
    const isThere = (await store.getKey(key)) !== undefined;
    if (!isThere) await (store.keyPath === null ? store.put(values[index], key) : store.put(values[index]));
  }
  await done;
};

/** Deleted only after everything is here. A page of an earlier version may still hold it open: the next one tries again. */
const moveEarlier = async (database: AppDatabase): Promise<void> => {
  const names = (await indexedDB.databases?.())?.map(({ name }) => name) ?? Object.keys(earlier);
  for (const [name, stores] of Object.entries(earlier)) {
    if (!names.includes(name)) continue;
    const old = await openDB(name);
    for (const [from, to] of Object.entries(stores))
      if (old.objectStoreNames.contains(from)) await copyStore(old, from, database, to);
    old.close();
    void deleteDB(name).catch(() => undefined);
  }
};

let opened: Promise<AppDatabase> | undefined;
const forget = () => void (opened = undefined);

const open = async (): Promise<AppDatabase> => {
  const database = await openDB<Schema>(databaseName, version, {
    upgrade: createStores,
    // Somebody deletes the database or needs a newer one: standing in the way would hang them.
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  await moveEarlier(database).catch((error: unknown) =>
    console.warn("An earlier version's database could not be moved.", error),
  );
  return database;
};

/** One connection for the page. Rejects where the browser keeps nothing. */
export const localDatabase = (): Promise<AppDatabase> =>
  (opened ??= open().catch((error: unknown) => {
    forget();
    throw error;
  }));

/** Undefined where the browser keeps nothing: the app goes on, and only cannot open without a network. */
export const inLocalDatabase = async <T>(act: (database: AppDatabase) => Promise<T>): Promise<T | undefined> => {
  try {
    return await act(await localDatabase());
  } catch (error) {
    console.warn("The local copy could not be used.", error);
    return undefined;
  }
};
