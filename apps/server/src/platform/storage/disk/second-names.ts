import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isSafeKey, safeKey } from "../storage.ts";
import { filesUnder, linkDurably, orNull, syncFolder } from "./folders.ts";
import { etagOf, readObjectFile, statObjectFile } from "./object-file.ts";

/** Limit of common file systems. */
const maxNameBytes = 255;

/** Encodes the key as a file name from which it can be decoded; null when the name would be too long. */
export const secondNameIn = (naming: string, key: string): string | null => {
  const name = encodeURIComponent(safeKey(key));
  return name.length > maxNameBytes ? null : join(naming, name);
};

/** Decodes the key; null for a foreign file, which must not prevent a start. */
const keyOf = (path: string): string | null => {
  try {
    const key = decodeURIComponent(basename(path));
    return isSafeKey(key) ? key : null;
  } catch {
    return null;
  }
};

/**
 * Checks the digest: after a power cut a file may have its length but not its bytes. Unreadable files are not whole.
 */
const isWhole = async (path: string): Promise<boolean> => {
  const file = await orNull(open(path, "r"));
  try {
    const found = file && (await statObjectFile(file));
    if (!file || !found) return false;
    // Bytes that are only in memory must not count as stored when a client sends them again.
    await file.sync();
    const hash = createHash("sha256");
    for await (const chunk of await readObjectFile(file, found.byte_size)) hash.update(chunk as Uint8Array);
    return etagOf(hash.digest("hex"), 1) === found.etag;
  } catch {
    return false;
  } finally {
    await file?.close();
  }
};

interface SecondName {
  key: string;
  second: string;
  own: string;
  modified_at: Date;
}

interface Settling {
  pathOf: (key: string) => string;
  /** Selects the names to settle; all by default, as at a start. */
  concerns?: (name: SecondName) => boolean;
  /** Whether a file that is not whole is old enough to be deleted. */
  isOver?: (began_at: Date) => boolean;
}

const findSecondNames = async (naming: string, { pathOf, concerns = () => true }: Settling): Promise<SecondName[]> => {
  const found: SecondName[] = [];
  for await (const { path: second, modified_at } of filesUnder(naming)) {
    const key = keyOf(second);
    const name = key === null ? null : { key, second, own: pathOf(key), modified_at };
    if (name && concerns(name)) found.push(name);
  }
  return found;
};

/** Syncs each folder once, then removes its second names. If the sync fails, they stay. */
const settleNamed = async (named: readonly SecondName[]): Promise<void> => {
  for (const [folder, names] of Map.groupBy(named, ({ own }) => dirname(own))) {
    const isSynced = await syncFolder(folder).then(
      () => true,
      () => false,
    );
    for (const { second } of isSynced ? names : []) await rm(second, { force: true });
  }
};

/**
 * Gives objects that have a second name their own name, durably. A file that is not whole was never acknowledged;
 * another process may still be writing it, so it is deleted only when it is old. Returns the number of deleted files.
 */
export const settleSecondNames = async (naming: string, settling: Settling): Promise<number> => {
  const { isOver = () => false } = settling;
  const named: SecondName[] = [];
  let removed = 0;
  for (const name of await findSecondNames(naming, settling)) {
    const { second, own, modified_at } = name;
    if ((await orNull(stat(own))) !== null) named.push(name);
    // Null when another process has settled the name meanwhile.
    else if (await isWhole(second)) await orNull(linkDurably(second, own));
    else if (isOver(modified_at)) {
      await rm(second, { force: true });
      removed += 1;
    }
  }
  await settleNamed(named);
  return removed;
};
