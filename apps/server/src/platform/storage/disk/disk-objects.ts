import { randomUUID } from "node:crypto";
import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import { join, relative, sep } from "node:path";
import { safeKey, type ByteRange } from "../storage.ts";
import { filesUnder, renameDurably, linkDurably, orNull } from "./folders.ts";
import {
  isSameObject,
  readObjectFile,
  statObjectFile,
  writeObjectFile,
  type Described,
  type ObjectStat,
  type WrittenObject,
} from "./object-file.ts";
import { secondNameIn, settleSecondNames } from "./second-names.ts";
import { createWholeObjects, type WholeOptions, type WholePut } from "./whole-objects.ts";

export interface OpenObject extends ObjectStat {
  read(range?: ByteRange): Promise<Readable>;
}

/** `byte_size` is the size of the file, footer included. */
interface ListedObject {
  key: string;
  stored_at: Date;
  byte_size: number;
}

export interface WriteOptions {
  max_bytes: number;
  described?: Described;
  /** Throws when the bytes are not the announced ones; nothing is stored then. */
  verify?: (written: WrittenObject) => void;
}

/** While one thread waits for the disk, the other hashes and writes. More threads would wait for each other. */
const writingThreads = 2;

/** Longer than it takes to write an object and give it its name. */
const writingMs = 60_000;

/** Returns always the same worker for a path, so that no two workers write the same object. */
const chooseBy = <T>(all: readonly T[], path: string): T => {
  let sum = 0;
  for (let at = 0; at < path.length; at += 1) sum = (sum * 31 + path.charCodeAt(at)) | 0;
  return all[Math.abs(sum) % all.length]!;
};

const withFile = async <T>(path: string, use: (file: FileHandle, found: ObjectStat) => Promise<T>) => {
  const file = await orNull(open(path, "r"));
  const found = file && (await statObjectFile(file));
  if (file && found) return use(file, found);
  await file?.close();
  return null;
};

const statAt = (path: string): Promise<ObjectStat | null> =>
  withFile(path, async (file, found) => {
    await file.close();
    return found;
  });

/** Creates the folder once. Remembers only a success: a full disk may have room the next time. */
const madeOnce = (folder: string): (() => Promise<unknown>) => {
  let made: Promise<unknown> | undefined;
  return () =>
    (made ??= mkdir(folder, { recursive: true }).catch((error: unknown) => {
      made = undefined;
      throw error;
    }));
};

/** Writes a temporary file, then passes it to `finish`; removes it in every other case. */
const writesBeside = (coming: string) => {
  const makeComing = madeOnce(coming);
  return async (
    bytes: AsyncIterable<Uint8Array>,
    { max_bytes, described, verify }: WriteOptions,
    finish: (temporary: string) => Promise<void>,
  ): Promise<WrittenObject | null> => {
    await makeComing();
    const temporary = join(coming, randomUUID());
    try {
      const written = await writeObjectFile(temporary, bytes, max_bytes, described);
      if (written !== null) verify?.(written);
      if (written !== null) await finish(temporary);
      else await rm(temporary, { force: true });
      return written;
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  };
};

/** Stores objects as files under one folder. Temporary files are on the same disk, so that a rename is enough. */
export const createDiskObjects = (root: string) => {
  const objects = join(root, "objects");
  const coming = join(root, "coming");
  const pathOf = (key: string): string => join(objects, safeKey(key));
  const naming = join(root, "naming");
  const secondNameOf = (key: string): string | null => secondNameIn(naming, key);
  const writers = Array.from({ length: writingThreads }, () => createWholeObjects({ coming, naming }));
  const write = writesBeside(coming);

  return {
    root,
    coming,
    write,
    put: async (key: string, bytes: AsyncIterable<Uint8Array>, options: WriteOptions) => {
      const path = pathOf(key);
      return write(bytes, options, (temporary) => renameDurably(temporary, path));
    },
    /** Never replaces an existing object. Returns "exists", unless the same object is put again. */
    putNew: async (key: string, bytes: AsyncIterable<Uint8Array>, options: WriteOptions) => {
      let is_new = true;
      const written = await write(bytes, options, async (temporary) => {
        is_new = await linkDurably(temporary, pathOf(key));
      });
      return written === null || is_new ? written : unlessOther(await statAt(pathOf(key)), written);
    },
    /** Stores bytes that are completely in memory. Transfers them to a worker: the caller must not use them again. */
    putWhole: (key: string, bytes: Uint8Array<ArrayBuffer>, options: WholeOptions): Promise<WholePut> => {
      const path = pathOf(key);
      return chooseBy(writers, path).put({ path, second_name: secondNameOf(key) }, bytes, options);
    },
    /** Returns sizes in the order of the keys, null where there is no object. */
    sizesOf: (keys: readonly string[]): Promise<(number | null)[]> =>
      chooseBy(writers, keys[0] ?? "").sizesOf(keys.map(pathOf)),
    stat: async (key: string): Promise<ObjectStat | null> => statAt(pathOf(key)),
    /** Opens an object. The caller must read it once, which closes the file. */
    open: async (key: string): Promise<OpenObject | null> =>
      withFile(pathOf(key), async (file, found) => ({
        ...found,
        read: (range?: ByteRange) => readObjectFile(file, found.byte_size, range),
      })),
    /** Removes the second name first: otherwise a restart in between would restore the object. */
    remove: async (key: string): Promise<void> => {
      const path = pathOf(key);
      const second_name = secondNameOf(key);
      if (second_name !== null) await rm(second_name, { force: true });
      await orNull(rm(path, { force: true }).catch(ignoreFolder));
    },
    /** Settles all second names, at a start, for all processes on this disk. */
    settleSecondNames: (): Promise<number> => settleSecondNames(naming, { pathOf }),
    /** Settles the second names under a prefix that accepts no more objects, so that `list` is complete. */
    settleUnder: (prefix: string): Promise<number> =>
      settleSecondNames(naming, { pathOf, concerns: ({ key }) => key.startsWith(prefix) }),
    /** Settles second names that are old enough that no process can still be writing them. */
    settleOld: (isOver: (began_at: Date) => boolean): Promise<number> => {
      const before_ms = Date.now() - writingMs;
      return settleSecondNames(naming, {
        pathOf,
        isOver,
        concerns: ({ modified_at }) => modified_at.getTime() < before_ms,
      });
    },
    list: async function* (key: string): AsyncGenerator<ListedObject> {
      for await (const { path, modified_at, byte_size } of filesUnder(key === "" ? objects : pathOf(key)))
        yield { key: relative(objects, path).split(sep).join("/"), stored_at: modified_at, byte_size };
    },
  };
};

const unlessOther = (found: ObjectStat | null, written: WrittenObject): WrittenObject | "exists" =>
  found && isSameObject(found, written) ? written : "exists";

/** Ignores that the path is a folder: there is no object of this name, only others below it. */
const ignoreFolder = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "ERR_FS_EISDIR" && error.code !== "EISDIR") throw error;
};

export type DiskObjects = ReturnType<typeof createDiskObjects>;
