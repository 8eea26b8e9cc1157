import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { isSafeKey, safeKey } from "../storage.ts";
import { filesUnder, landNew, orNull, syncFolder } from "./folders.ts";
import { etagOf, readObjectFile, statObjectFile } from "./object-file.ts";

/** What file systems allow. */
const maxNameBytes = 255;

/** The key as the name of a file, from which it can be read again; null where it would be too long. */
export const secondNameIn = (naming: string, key: string): string | null => {
  const name = encodeURIComponent(safeKey(key));
  return name.length > maxNameBytes ? null : join(naming, name);
};

/** Null for a file that is none of ours: whatever lies there, it stops no start. */
const keyOf = (path: string): string | null => {
  try {
    const key = decodeURIComponent(basename(path));
    return isSafeKey(key) ? key : null;
  } catch {
    return null;
  }
};

/** A power cut leaves files that have their length and not their bytes. One that cannot be read is not whole either. */
const isWhole = async (path: string): Promise<boolean> => {
  const file = await orNull(open(path, "r"));
  try {
    const found = file && (await statObjectFile(file));
    if (!file || !found) return false;
    // Bytes that only memory has would count as stored for whoever sends them again.
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
  /** Those to settle: all of them at a start. */
  concerns?: (name: SecondName) => boolean;
  /** Whether what is not whole may go. */
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

/** Each folder is synced once. Where that fails, the second names stay. */
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
 * Gives the objects that have a second name their own, on the disk. What is not whole was acknowledged to nobody, and may be
 * what another process writes just now: it goes when it is old. Returns how many went.
 */
export const settleSecondNames = async (naming: string, settling: Settling): Promise<number> => {
  const { isOver = () => false } = settling;
  const named: SecondName[] = [];
  let removed = 0;
  for (const name of await findSecondNames(naming, settling)) {
    const { second, own, modified_at } = name;
    if ((await orNull(stat(own))) !== null) named.push(name);
    // Null when another process has settled it in between.
    else if (await isWhole(second)) await orNull(landNew(second, own));
    else if (isOver(modified_at)) {
      await rm(second, { force: true });
      removed += 1;
    }
  }
  await settleNamed(named);
  return removed;
};
