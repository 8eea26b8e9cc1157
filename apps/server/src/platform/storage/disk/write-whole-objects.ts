import { createHash } from "node:crypto";
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
  writevSync,
} from "node:fs";
import { dirname } from "node:path";
import { giveBack } from "../give-back.ts";
import { footerOf, infoOf, type WrittenObject } from "./object-file.ts";
import type { WholeObject, WholeOutcome } from "./whole-objects.types.ts";

/**
 * Writes objects in calls that wait. In a thread of its own this takes a quarter of the processor time of calls through the
 * pool, whose threads wait for each other at the folder. A batch shares the syncs of the disk's journal and of the folders. The bytes are gone afterwards.
 */
export const writeWholeObjects = (objects: readonly WholeObject[]): WholeOutcome[] => {
  const failed = new Map<number, WholeOutcome>();
  const attempt = <T>({ id, temporary }: WholeObject, step: () => T): T | undefined => {
    if (failed.has(id)) return undefined;
    try {
      return step();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      failed.set(id, { id, kind: "failed", code, message });
      rmSync(temporary, { force: true });
      return undefined;
    }
  };
  const open = objects.map((object) => attempt(object, () => writeFile(object)));
  objects.forEach((object, at) => {
    const file = open[at]?.file;
    if (file !== undefined) attempt(object, () => syncAndClose(file));
  });
  const folders = new Set<string>();
  const outcomes = objects.map((object, at): WholeOutcome | undefined => {
    const { id, path } = object;
    const written = open[at]?.written;
    if (!written) return attempt(object, () => ({ id, kind: "mismatch" }));
    const isThere = attempt(object, () => giveName(object));
    folders.add(dirname(path));
    return isThere === false ? { id, kind: "exists" } : { id, kind: "written", written };
  });
  for (const { bytes } of objects) giveBack(bytes);
  const unsynced = new Set([...folders].filter((folder) => !syncFolder(folder)));
  return objects.map((object, at) => {
    const lost = unsynced.has(dirname(object.path));
    const fault: WholeOutcome = { id: object.id, kind: "failed", code: "EIO", message: "a folder could not be synced" };
    return failed.get(object.id) ?? (lost ? fault : outcomes[at]!);
  });
};

const syncAndClose = (file: number): void => {
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

interface OpenFile {
  file: number;
  written: WrittenObject;
}

/** Undefined when these are not the bytes that were announced. */
const writeFile = ({ temporary, bytes, described, sha256 }: WholeObject): OpenFile | undefined => {
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== null && sha256 !== digest) return undefined;
  const info = infoOf(described, digest);
  const file = openSync(temporary, "wx", 0o600);
  try {
    writeAll(file, [bytes, footerOf(info)]);
  } catch (error) {
    closeSync(file);
    throw error;
  }
  return { file, written: { ...info, byte_size: bytes.byteLength, sha256: digest } };
};

/** A disk that is nearly full takes a part. */
const writeAll = (file: number, parts: readonly Uint8Array[]): void => {
  let written = writevSync(file, parts);
  for (const part of parts) {
    for (let at = Math.min(written, part.byteLength); at < part.byteLength;)
      at += writeSync(file, part, at, part.byteLength - at);
    written = Math.max(0, written - part.byteLength);
  }
};

/** False when other bytes have the name already. */
const giveName = (object: WholeObject): boolean => {
  try {
    return nameFile(object);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    makeFolder(dirname(object.path));
    return nameFile(object);
  }
};

const nameFile = (object: WholeObject): boolean => {
  const { temporary, path, is_new } = object;
  if (!is_new) {
    renameSync(temporary, path);
    return true;
  }
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    rmSync(temporary, { force: true });
    return isSameFile(path, object);
  }
  rmSync(temporary, { force: true });
  return true;
};

/** Whoever got no reply puts the same bytes again. */
const isSameFile = (path: string, { bytes, described }: WholeObject): boolean => {
  const footer = footerOf(infoOf(described, createHash("sha256").update(bytes).digest("hex")));
  return readFileSync(path).equals(Buffer.concat([bytes, footer]));
};

const syncFolder = (path: string): boolean => {
  try {
    syncAndClose(openSync(path, "r"));
    return true;
  } catch {
    return false;
  }
};

/** A new folder is on the disk only when the one above it is. */
const makeFolder = (path: string): void => {
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) syncAndClose(openSync(dirname(made), "r"));
};
