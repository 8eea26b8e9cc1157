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

/** Opening and closing a folder for reading wait for no disk; syncing it does. */
const syncNow = async (path: string): Promise<void> => {
  const folder = openSync(path, "r");
  try {
    await syncFile(folder);
  } finally {
    closeSync(folder);
  }
};

/** Those that ask while a sync of the folder runs share the next one. */
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

/** A new folder is on the disk only when the one above it is. */
export const makeFolder = async (path: string): Promise<void> => {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
};

/** A name is on the disk only when its folder is. */
const nameBy = async (name: typeof rename, from: string, to: string): Promise<void> => {
  await name(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    await makeFolder(dirname(to));
    await name(from, to);
  });
  await syncFolder(dirname(to));
};

export const land = (from: string, to: string): Promise<void> => nameBy(rename, from, to);

/** Never over a file that is there: false then, and the temporary one is gone in either case. */
export const landNew = async (from: string, to: string): Promise<boolean> => {
  try {
    await nameBy(link, from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    // Whoever put it first may not have come so far.
    await syncFolder(dirname(to));
    return false;
  } finally {
    await rm(from, { force: true });
  }
};

/** One that goes while it is looked at is passed over. */
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
