import { createHash } from "node:crypto";
import { open, rm, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { safeKey } from "../storage.ts";
import { filesUnder, landNew, orNull } from "./folders.ts";
import { etagOf, readObjectFile, statObjectFile } from "./object-file.ts";

/** What file systems allow. */
const maxNameBytes = 255;

/** The key as the name of a file, from which it can be read again; null where it would be too long. */
export const secondNameIn = (naming: string, key: string): string | null => {
  const name = encodeURIComponent(safeKey(key));
  return name.length > maxNameBytes ? null : join(naming, name);
};

/** A power cut leaves files that have their length and not their bytes. */
const isWhole = async (path: string): Promise<boolean> => {
  const file = await orNull(open(path, "r"));
  const found = file && (await statObjectFile(file));
  if (!file || !found) return false;
  const hash = createHash("sha256");
  for await (const chunk of await readObjectFile(file, found.byte_size)) hash.update(chunk as Uint8Array);
  return etagOf(hash.digest("hex"), 1) === found.etag;
};

/**
 * After a restart: gives the objects that have a second name their own, on the disk. What is not whole was acknowledged to
 * nobody, and may be what another process writes just now: it goes when it is old.
 */
export const settleSecondNames = async (
  naming: string,
  { pathOf, isOver }: { pathOf: (key: string) => string; isOver: (began_at: Date) => boolean },
): Promise<number> => {
  let removed = 0;
  for await (const { path, modified_at } of filesUnder(naming)) {
    const own = pathOf(decodeURIComponent(basename(path)));
    if ((await orNull(stat(own))) !== null || (await isWhole(path))) await landNew(path, own);
    else if (isOver(modified_at)) {
      await rm(path, { force: true });
      removed += 1;
    }
  }
  return removed;
};
