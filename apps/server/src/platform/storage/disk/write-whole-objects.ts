import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
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
import { freeBuffer } from "../free-buffer.ts";
import { footerOf, infoOf, type WrittenObject } from "./object-file.ts";
import { syncFolder, type UnsettledNames } from "./unsettled-names.ts";
import type { WholeObject, WholeOutcome } from "./whole-objects.types.ts";

/** The file of an object that does not have its own name yet. */
interface WrittenFile {
  file: number;
  path: string;
  /** True when the file name encodes the key, so that a restart finds the object. */
  is_second_name: boolean;
  written: WrittenObject;
}

/**
 * Writes a batch of objects with synchronous calls. In its own thread this takes a quarter of the processor time of
 * Node's thread pool, whose threads wait for each other at the folder. A batch shares the syncs of the disk's journal
 * and of the folders. An object is safe once it is durable under its second name; its own folder is synced later, for
 * many objects at once. Frees the bytes.
 */
export const writeWholeObjects = (objects: readonly WholeObject[], unsettled: UnsettledNames): WholeOutcome[] => {
  const failed = new Map<number, WholeOutcome>();
  const files = new Map<number, WrittenFile>();
  const fail = (id: number, { code, message }: NodeJS.ErrnoException): void => {
    if (failed.has(id)) return;
    failed.set(id, { id, kind: "failed", code, message });
    const path = files.get(id)?.path;
    if (path !== undefined) rmSync(path, { force: true });
  };
  const attempt = <T>({ id }: WholeObject, step: () => T): T | undefined => {
    if (failed.has(id)) return undefined;
    try {
      return step();
    } catch (error) {
      fail(id, error as NodeJS.ErrnoException);
      return undefined;
    }
  };
  for (const object of objects) {
    const file = attempt(object, () => writeFile(object));
    if (file) files.set(object.id, file);
  }
  for (const object of objects) {
    const opened = files.get(object.id);
    if (opened) attempt(object, () => syncAndClose(opened.file));
  }
  /** Syncs the folders of these objects' files. Fails the objects of a folder that could not be synced. */
  const syncFolders = (named: readonly { id: number; folder: string }[]): void => {
    const unsynced = new Set([...new Set(named.map(({ folder }) => folder))].filter((folder) => !syncFolder(folder)));
    for (const { id, folder } of named)
      if (unsynced.has(folder)) fail(id, Object.assign(new Error("a folder could not be synced"), { code: "EIO" }));
  };
  syncFolders(
    [...files].flatMap(([id, { path, is_second_name }]) => (is_second_name ? [{ id, folder: dirname(path) }] : [])),
  );
  const now_ms = performance.now();
  const named: { id: number; folder: string }[] = [];
  const outcomes = objects.map((object): WholeOutcome => {
    const { id, path } = object;
    const file = files.get(id);
    if (!file) return { id, kind: "mismatch" };
    const name = attempt(object, () => giveName(object, file));
    if (name === "second_name_stays") unsettled.add(path, file.path, now_ms);
    else named.push({ id, folder: dirname(path) });
    return name === "taken" ? { id, kind: "exists" } : { id, kind: "written", written: file.written };
  });
  for (const { bytes } of objects) freeBuffer(bytes);
  syncFolders(named);
  return outcomes.map((outcome) => failed.get(outcome.id) ?? outcome);
};

const syncAndClose = (file: number): void => {
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Opens the file under its second name; under a temporary name if that is too long, or taken by the same key. */
const openFile = ({ temporary, second_name }: WholeObject): Omit<WrittenFile, "written"> => {
  if (second_name !== null)
    try {
      return { file: openSync(second_name, "wx", 0o600), path: second_name, is_second_name: true };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  return { file: openSync(temporary, "wx", 0o600), path: temporary, is_second_name: false };
};

/** Returns undefined when the bytes are not the announced ones. */
const writeFile = (object: WholeObject): WrittenFile | undefined => {
  const { bytes, described, sha256 } = object;
  const digest = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== null && sha256 !== digest) return undefined;
  const info = infoOf(described, digest);
  const opened = openFile(object);
  try {
    writeAll(opened.file, [bytes, footerOf(info)]);
  } catch (error) {
    closeSync(opened.file);
    rmSync(opened.path, { force: true });
    throw error;
  }
  return { ...opened, written: { ...info, byte_size: bytes.byteLength, sha256: digest } };
};

/** Repeats partial writes: a nearly full disk may write only a part. */
const writeAll = (file: number, parts: readonly Uint8Array[]): void => {
  let written = writevSync(file, parts);
  for (const part of parts) {
    for (let at = Math.min(written, part.byteLength); at < part.byteLength;)
      at += writeSync(file, part, at, part.byteLength - at);
    written = Math.max(0, written - part.byteLength);
  }
};

/** "taken": another object with other bytes has the name. */
type Naming = "second_name_stays" | "named" | "taken";

const giveName = (object: WholeObject, file: WrittenFile): Naming => {
  try {
    return nameFile(object, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    // A process that started meanwhile has settled the name already.
    if (!existsSync(file.path) && existsSync(object.path) && isSameFile(object)) return "named";
    makeFolder(dirname(object.path));
    return nameFile(object, file);
  }
};

const nameFile = (object: WholeObject, file: WrittenFile): Naming => {
  try {
    linkSync(file.path, object.path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return nameAgain(object, file);
  }
  if (file.is_second_name) return "second_name_stays";
  rmSync(file.path, { force: true });
  return "named";
};

const nameAgain = (object: WholeObject, file: WrittenFile): Naming => {
  if (!object.is_new) {
    renameSync(file.path, object.path);
    return "named";
  }
  rmSync(file.path, { force: true });
  return isSameFile(object) ? "named" : "taken";
};

/** Compares with the existing file: a client that got no reply puts the same bytes again. */
const isSameFile = ({ path, bytes, described }: WholeObject): boolean => {
  const footer = footerOf(infoOf(described, createHash("sha256").update(bytes).digest("hex")));
  return readFileSync(path).equals(Buffer.concat([bytes, footer]));
};

/** Creates a folder and syncs its parents: a new folder is durable only after a sync of its parent. */
const makeFolder = (path: string): void => {
  const first = mkdirSync(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) syncAndClose(openSync(dirname(made), "r"));
};
