import { type IDBPDatabase, openDB } from "idb";

// Everything that this product keeps in a browser. Three, and not one: the first has its name and version from the
// specification, and media, which may fill the disk or break, leave the other two alone.
export const outboxDatabaseName = "evalmee";
export const appDatabaseName = "examplar";
export const mediaDatabaseName = "examplar_media";

/** Whether a database whose name begins so may be there: asking does not make it, and not every browser can tell. */
export const mayBeKept = async (beginning: string): Promise<boolean> => {
  const listed = await indexedDB.databases?.();
  return listed?.some(({ name }) => name?.startsWith(beginning)) ?? true;
};

export interface KeptOpen<Schema> {
  /** Rejects where the browser keeps nothing: a private window, or storage that is blocked. */
  database(): Promise<IDBPDatabase<Schema>>;
  close(): void;
}

/**
 * One connection, opened at the first use, and again after the browser has closed it (storage cleared, a crash of its own).
 * Each database is at version 1, with the stores that `create` makes: a browser that knows a newer version opens no older one.
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
    // Blocking: somebody deletes the database or needs a newer one, and standing in the way would hang them.
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
