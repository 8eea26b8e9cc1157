import type { MediaDatabases } from "@examplar/capture/media";
import { openLocalDatabase } from "@examplar/sync";
import { openDB, type IDBPDatabase } from "idb";

/** Beside the outbox, whose own database must stay at its version: one that is full or broken leaves the other alone. */
const name = "examplar_media";

const reopening = (open: (onClosed: () => void) => Promise<unknown>): (() => Promise<IDBPDatabase>) => {
  let opened: Promise<IDBPDatabase> | undefined;
  const forget = () => void (opened = undefined);
  return () =>
    (opened ??= (open(forget) as Promise<IDBPDatabase>).catch((error: unknown) => {
      forget();
      throw error;
    }));
};

const openOwn = (onClosed: () => void) =>
  openDB(name, 1, {
    upgrade: (database) => void database.createObjectStore("media", { keyPath: "id", autoIncrement: true }),
    blocking: (_current, _wanted, event) => {
      (event.target as IDBDatabase).close();
      onClosed();
    },
    terminated: onClosed,
  });

export const mediaDatabases: MediaDatabases = { local: reopening(openLocalDatabase), own: reopening(openOwn) };
