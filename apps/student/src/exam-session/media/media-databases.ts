import type { MediaDatabases } from "@examplar/capture/media";
import { keepOpen, keepOutboxDatabase, mediaDatabaseName } from "@examplar/sync";
import type { IDBPDatabase } from "idb";

const own = keepOpen<unknown>(
  mediaDatabaseName,
  (database) => void database.createObjectStore("media", { keyPath: "id", autoIncrement: true }),
);

const local = keepOutboxDatabase();

export const mediaDatabases: MediaDatabases = {
  local: () => local.database() as unknown as Promise<IDBPDatabase>,
  own: own.database,
};
