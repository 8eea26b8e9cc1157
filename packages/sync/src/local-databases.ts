import { type IDBPDatabase, openDB } from "idb";

// Every database of this product in a browser. The specification fixes the name and version of the first. Media have
// their own, because they may fill the disk or break, which must not affect the other two.
export const outboxDatabaseName = "evalmee";
export const appDatabaseName = "examplar";
export const mediaDatabaseName = "examplar_media";

/**
 * Tells whether a database with this prefix may exist. Does not create it; returns true if the browser cannot list
 * databases.
 */
export const mayBeKept = async (beginning: string): Promise<boolean> => {
  const listed = await indexedDB.databases?.();
  return listed?.some(({ name }) => name?.startsWith(beginning)) ?? true;
};

export interface KeptOpen<Schema> {
  /** Rejects if the browser stores nothing: a private window, or blocked storage. */
  database(): Promise<IDBPDatabase<Schema>>;
  close(): void;
}

/**
 * Keeps one connection: opened at the first use, and again after the browser has closed it (storage cleared, or a
 * crash). Each database has version 1 and the stores that `create` makes: a browser that knows a newer version opens no
 * older one.
 */
export const keepOpen = <Schema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
  /** Runs after each opening, before anybody uses the connection. */
  prepare?: (database: IDBPDatabase<Schema>) => Promise<void>,
): KeptOpen<Schema> => {
  let opened: Promise<IDBPDatabase<Schema>> | undefined;
  const close = () => {
    void opened?.then((database) => database.close()).catch(() => undefined);
    opened = undefined;
  };
  const open = async () => {
    // Close when another page deletes the database or needs a newer version: an open connection would block it.
    const database = await openDB<Schema>(name, 1, { upgrade: create, blocking: close, terminated: close });
    await prepare?.(database);
    return database;
  };
  return {
    database: () =>
      (opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      })),
    close,
  };
};
