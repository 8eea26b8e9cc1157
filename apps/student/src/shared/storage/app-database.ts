import { appDatabaseName, keepOpen, mayBeKept, type FilesSchema, type JournalEntry } from "@examplar/sync";
import type { DBSchema, IDBPDatabase } from "idb";
import type { ExamPack, KeptReceipt } from "./exam-database.ts";

/** Unsent work of somebody who left this computer. */
export interface SealedRow {
  id: string;
  user_id: number;
  /** An encrypted key that only the server can read. */
  key: string;
  parts: ArrayBuffer[];
  /** True for files or recordings; absent in what earlier versions sealed. */
  is_bulky?: boolean;
}

interface Schema extends DBSchema, FilesSchema {
  /** Both stores are keyed by the seat. */
  packs: { key: number; value: ExamPack };
  receipts: { key: number; value: KeptReceipt };
  /** What the app shows when it opens without a network. */
  things: { key: string; value: unknown };
  sealed: { key: string; value: SealedRow };
  journal: { key: [user_id: number, instance_id: number, question_id: number]; value: JournalEntry };
}

export type AppDatabase = IDBPDatabase<Schema>;

const createStores = (database: AppDatabase) => {
  for (const name of ["packs", "receipts", "things", "bytes"] as const) database.createObjectStore(name);
  database.createObjectStore("files", { keyPath: "id" }).createIndex("by_user", ["user_id", "place"]);
  database.createObjectStore("journal", { keyPath: ["user_id", "instance_id", "question_id"] });
  database.createObjectStore("sealed", { keyPath: "id" });
};

/** Loaded only where an earlier version has left databases, or where a browser does not list them. */
const moveEarlierDatabases = async (database: AppDatabase): Promise<void> => {
  try {
    if (!(await mayBeKept("examplar-"))) return;
    const { moveEarlier } = await import("./earlier-databases.ts");
    await moveEarlier(database as unknown as IDBPDatabase);
  } catch (error) {
    console.warn("Earlier databases could not be moved; the next page tries again.", error);
  }
};

/** Returns the page's only connection. Rejects where the browser stores nothing. */
export const { database: localDatabase } = keepOpen<Schema>(appDatabaseName, createStores, moveEarlierDatabases);

/** Returns undefined where the browser stores nothing: the app goes on, but cannot open without a network. */
export const inLocalDatabase = async <T>(act: (database: AppDatabase) => Promise<T>): Promise<T | undefined> => {
  try {
    return await act(await localDatabase());
  } catch (error) {
    console.warn("The local copy could not be used.", error);
    return undefined;
  }
};
