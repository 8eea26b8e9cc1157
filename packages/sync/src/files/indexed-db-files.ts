import type { DBSchema, IDBPDatabase } from "idb";
import { writeWithRoom, type MakeRoom } from "../outbox/write-with-room.ts";
import type { FileStore, KeptFile } from "./file-outbox.types.ts";

/** Object stores that the files need in the given database. */
export interface FilesSchema extends DBSchema {
  files: { key: string; value: KeptFile & { place: number }; indexes: { by_user: [number, number] } };
  /** A separate store: listing the files must not read every photo. */
  bytes: { key: string; value: ArrayBuffer };
}

/** `database` opens the connection at the first use, and again after the browser has closed it. */
export const createIndexedDbFiles = (
  database: () => Promise<IDBPDatabase<FilesSchema>>,
  makeRoom?: MakeRoom,
): FileStore => {
  /** Strict: a write is complete only when it is on the disk. */
  const write = async () => (await database()).transaction(["files", "bytes"], "readwrite", { durability: "strict" });

  const add = async (file: KeptFile, bytes: ArrayBuffer): Promise<void> => {
    const transaction = await write();
    const [files, contents] = [transaction.objectStore("files"), transaction.objectStore("bytes")];
    const place = (await files.count()) + Date.parse(file.chosen_at);
    await Promise.all([files.put({ ...file, place }), contents.put(bytes, file.id), transaction.done]);
  };

  return {
    add: (file, bytes) => writeWithRoom(() => add(file, bytes), makeRoom, bytes.byteLength),
    list: async (user_id) => {
      const range = IDBKeyRange.bound([user_id, 0], [user_id, Infinity]);
      const found = await (await database()).getAllFromIndex("files", "by_user", range);
      return found.map(({ place: _place, ...file }) => file);
    },
    bytesOf: async (id) => (await database()).get("bytes", id),
    change: async (id, change) => {
      const transaction = await write();
      const files = transaction.objectStore("files");
      const known = await files.get(id);
      if (known) await files.put({ ...known, ...change });
      await transaction.done;
    },
    remove: async (id) => {
      const transaction = await write();
      const gone = [transaction.objectStore("files").delete(id), transaction.objectStore("bytes").delete(id)];
      await Promise.all([...gone, transaction.done]);
    },
  };
};
