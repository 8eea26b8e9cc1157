import { closeSync, fsync, openSync } from "node:fs";
import { link, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

export const orNull = async <T>(action: Promise<T>): Promise<T | null> =>
  action.catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });

const syncFile = promisify(fsync);

/** Opens and closes synchronously, which does not wait for the disk; only the sync does. */
const syncNow = async (path: string): Promise<void> => {
  const folder = openSync(path, "r");
  try {
    await syncFile(folder);
  } finally {
    closeSync(folder);
  }
};

/** Callers that arrive while a sync of the folder runs share the next sync. */
const createFolderSync = () => {
  const running = new Map<string, Promise<void>>();
  const next = new Map<string, Promise<void>>();
  const begin = (path: string): Promise<void> => {
    const done = syncNow(path).finally(() => running.delete(path));
    running.set(path, done);
    return done;
  };
  return (path: string): Promise<void> => {
    const now = running.get(path);
    if (!now) return begin(path);
    const known = next.get(path);
    if (known) return known;
    const after = now
      .catch(() => {})
      .then(() => {
        next.delete(path);
        return begin(path);
      });
    next.set(path, after);
    return after;
  };
};

export const syncFolder = createFolderSync();

/** Creates a folder and syncs its parents: a new folder is durable only after a sync of its parent. */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
};

/** Renames or links a file and syncs the folder: a name is durable only after a sync of its folder. */
const nameBy = async (name: typeof rename, from: string, to: string): Promise<void> => {
  await name(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await makeFolder(dirname(to));
    await name(from, to);
  });
  await syncFolder(dirname(to));
};

export const renameDurably = (from: string, to: string): Promise<void> => nameBy(rename, from, to);

/** Never replaces an existing file, but returns false. Removes the temporary file in both cases. */
export const linkDurably = async (from: string, to: string): Promise<boolean> => {
  try {
    await nameBy(link, from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // The process that stored the file first may not have synced its folder yet.
    await syncFolder(dirname(to));
    return false;
  } finally {
    await rm(from, { force: true });
  }
};

/** Yields all files under a folder; skips those that are deleted meanwhile. */
export const filesUnder = async function* (folder: string): AsyncGenerator<{
  path: string;
  modified_at: Date;
  byte_size: number;
}> {
  const entries = (await orNull(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const found = entry.isFile() ? await orNull(stat(path)) : null;
    if (found) yield { path, modified_at: found.mtime, byte_size: found.size };
  }
};
