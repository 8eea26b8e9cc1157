import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { safeKey, type Storage, type StoredObject } from "./storage.ts";

const orNull = async <T>(action: Promise<T>): Promise<T | null> =>
  action.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

/** A rename is on the disk only when its folder is. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
};

/** One that goes while it is looked at is passed over. */
const filesUnder = async function* (folder: string): AsyncGenerator<{ path: string; modified_at: Date }> {
  const entries = (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await orNull(stat(path)) : null;
    if (found) yield { path, modified_at: found.mtime };
  }
};

/** Null when there is more than allowed; what was written until then is the caller's to remove. */
const writeAll = async (
  file: FileHandle,
  bytes: AsyncIterable<Uint8Array>,
  max_bytes: number,
): Promise<StoredObject | null> => {
  const hash = createHash("sha256");
  let byte_size = 0;
  for await (const chunk of bytes) {
    byte_size += chunk.byteLength;
    if (byte_size > max_bytes) return null;
    hash.update(chunk);
    await file.writeFile(chunk);
  }
  await file.sync();
  return { byte_size, sha256: hash.digest("hex") };
};

const writeFile = async (path: string, bytes: AsyncIterable<Uint8Array>, max_bytes: number) => {
  const file = await open(path, "wx", 0o600);
  try {
    return await writeAll(file, bytes, max_bytes);
  } finally {
    await file.close();
  }
};

/** Objects as files under one folder. The temporary ones lie beside, on the same disk, so that a rename is enough. */
export const createDiskStorage = (root: string): Storage => {
  const pathOf = (key: string): string => join(root, "objects", safeKey(key));
  const coming = join(root, "coming");

  const land = async (from: string, key: string): Promise<void> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    await rename(from, path);
    await syncFolder(dirname(path));
  };

  return {
    put: async (key, bytes, { max_bytes }) => {
      safeKey(key);
      await mkdir(coming, { recursive: true });
      const temporary = join(coming, randomUUID());
      try {
        const stored = await writeFile(temporary, bytes, max_bytes);
        if (stored !== null) await land(temporary, key);
        return stored;
      } finally {
        await rm(temporary, { force: true });
      }
    },
    sizeOf: async (key) => {
      const found = await orNull(stat(pathOf(key)));
      return found?.isFile() ? found.size : null;
    },
    open: async (key, range) => {
      const file = await orNull(open(pathOf(key), "r"));
      return file?.createReadStream(range ? { start: range.first, end: range.last } : {}) ?? null;
    },
    remove: async (key) => rm(pathOf(key), { force: true }),
    list: async function* (key) {
      for await (const { path, modified_at } of filesUnder(pathOf(key)))
        yield { key: relative(join(root, "objects"), path).split(sep).join("/"), stored_at: modified_at };
    },
    removeUnfinished: async (isOver) => {
      let removed = 0;
      for await (const { path, modified_at } of filesUnder(coming)) {
        if (!isOver(modified_at)) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
};
