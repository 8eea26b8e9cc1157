import { createHash, randomBytes } from "node:crypto";
import { readFile, readdir, rename, rm, stat, writeFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { DiskObjects } from "./disk-objects.ts";
import { filesUnder, renameDurably, orNull } from "./folders.ts";
import { createDiskParts, type StoredPart } from "./disk-parts.ts";
import { etagOf, type Described, type WrittenObject } from "./object-file.ts";

export interface Upload {
  upload_id: string;
  key: string;
  described: Described;
  began_at: Date;
}

const uploadId = /^[0-9a-f]{32}$/;

/** Common beginning of the ids of all uploads under a student's prefix, to find them without opening the others. */
const beginningFor = (prefix: string): string => createHash("sha256").update(prefix).digest("hex").slice(0, 16);

const newId = (prefix: string | undefined): string =>
  `${prefix === undefined ? randomBytes(8).toString("hex") : beginningFor(prefix)}${randomBytes(8).toString("hex")}`;

const namesIn = async (folder: string): Promise<string[]> => (await orNull(readdir(folder))) ?? [];

const idsUnder = async (uploads: string, prefix: string): Promise<string[]> => {
  const beginning = beginningFor(prefix);
  return (await namesIn(uploads)).filter((name) => name.startsWith(beginning));
};

/** Multipart uploads: each has a folder with a description and one file per part, until it is completed or aborted. */
export const createDiskUploads = (objects: DiskObjects) => {
  const uploads = join(objects.root, "uploads");
  const folderOf = (upload_id: string): string => join(uploads, upload_id);
  const parts = createDiskParts(objects, folderOf);

  const find = async (upload_id: string): Promise<Upload | null> => {
    if (!uploadId.test(upload_id)) return null;
    const path = join(folderOf(upload_id), "upload.json");
    const [json, found] = await Promise.all([orNull(readFile(path, "utf8")), orNull(stat(path))]);
    if (json === null || found === null) return null;
    return { upload_id, began_at: found.mtime, ...(JSON.parse(json) as { key: string; described: Described }) };
  };

  /**
   * Renames the folder first: if a power cut interrupts the deletion, the sweep of temporary files removes the rest.
   */
  const remove = async (upload_id: string): Promise<void> => {
    const aside = join(objects.coming, upload_id);
    await orNull(rename(folderOf(upload_id), aside));
    await rm(aside, { recursive: true, force: true });
  };

  return {
    find,
    /** Begins an upload. `prefix` is that of the upload credentials; the server's own uploads have none. */
    begin: async (key: string, described: Described, prefix?: string): Promise<string> => {
      const upload_id = newId(prefix);
      await mkdir(objects.coming, { recursive: true });
      const temporary = join(objects.coming, upload_id);
      await writeFile(temporary, JSON.stringify({ key, described }), { mode: 0o600, flush: true });
      await renameDurably(temporary, join(folderOf(upload_id), "upload.json"));
      return upload_id;
    },
    putPart: parts.put,
    partsOf: parts.list,
    statPart: parts.stat,
    complete: async (
      upload: Upload,
      chosen: readonly StoredPart[],
      { max_bytes, is_new }: { max_bytes: number; is_new: boolean },
    ): Promise<WrittenObject | null | "exists"> => {
      const { upload_id, key, described } = upload;
      const digests = createHash("sha256");
      for (const part of chosen) digests.update(part.etag);
      const etag = etagOf(digests.digest("hex"), chosen.length);
      const put = is_new ? objects.putNew : objects.put;
      const written = await put(key, parts.bytesOf(upload, chosen), { max_bytes, described: { ...described, etag } });
      if (written !== null) await remove(upload_id);
      return written;
    },
    abort: ({ upload_id }: Upload) => remove(upload_id),
    openUnder: async (prefix: string): Promise<number> => (await idsUnder(uploads, prefix)).length,
    /** Yields the files of unfinished uploads under the prefix. */
    filesUnder: async function* (prefix: string): AsyncGenerator<{ byte_size: number }> {
      for (const upload_id of await idsUnder(uploads, prefix)) yield* filesUnder(folderOf(upload_id));
    },
    list: async function* (): AsyncGenerator<Upload> {
      for (const upload_id of (await namesIn(uploads)).toSorted()) {
        const upload = await find(upload_id);
        if (upload) yield upload;
      }
    },
  };
};

export type DiskUploads = ReturnType<typeof createDiskUploads>;
