import { open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { DiskObjects, WriteOptions } from "./disk-objects.ts";
import { orNull } from "./folders.ts";
import { readObjectFile, statObjectFile, type ObjectStat, type WrittenObject } from "./object-file.ts";

export interface StoredPart extends ObjectStat {
  number: number;
}

interface OfUpload {
  upload_id: string;
}

const partName = /^\d{1,5}$/;

/** Stores the parts of an upload: one file each, named by the part number. */
export const createDiskParts = (objects: DiskObjects, folderOf: (upload_id: string) => string) => {
  const pathOf = (upload_id: string, number: number): string => join(folderOf(upload_id), String(number));

  const stat = async ({ upload_id }: OfUpload, number: number): Promise<StoredPart | null> => {
    const file = await orNull(open(pathOf(upload_id, number), "r"));
    if (!file) return null;
    try {
      const found = await statObjectFile(file);
      return found && { number, ...found };
    } finally {
      await file.close();
    }
  };

  const numbersOf = async (upload_id: string): Promise<number[]> => {
    const names = (await orNull(readdir(folderOf(upload_id)))) ?? [];
    return names
      .filter((name) => partName.test(name))
      .map(Number)
      .toSorted((a, b) => a - b);
  };

  return {
    stat,
    /** Stores a part; returns "gone" when the upload was completed or aborted meanwhile. */
    put: async (
      { upload_id }: OfUpload,
      number: number,
      bytes: AsyncIterable<Uint8Array>,
      options: WriteOptions,
    ): Promise<WrittenObject | null | "gone"> => {
      let moved: true | null = true;
      const written = await objects.write(bytes, options, async (temporary) => {
        moved = await orNull(rename(temporary, pathOf(upload_id, number)).then(() => true as const));
        if (moved === null) await rm(temporary, { force: true });
      });
      return moved === null ? "gone" : written;
    },
    list: async (upload: OfUpload, after: number, max: number): Promise<StoredPart[]> => {
      const found: StoredPart[] = [];
      for (const number of (await numbersOf(upload.upload_id)).filter((one) => one > after)) {
        if (found.length >= max) break;
        const part = await stat(upload, number);
        if (part) found.push(part);
      }
      return found;
    },
    /** Yields the bytes of the parts in order, and opens each file only when needed. */
    bytesOf: async function* ({ upload_id }: OfUpload, parts: readonly StoredPart[]): AsyncGenerator<Uint8Array> {
      for (const { number, byte_size } of parts)
        yield* await readObjectFile(await open(pathOf(upload_id, number), "r"), byte_size);
    },
  };
};
