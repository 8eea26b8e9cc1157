import { createHash } from "node:crypto";
import { closeSync, constants, open as openWithCallback, write as writeWithCallback } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import type { ByteRange, Description, ObjectInfo } from "../storage.ts";

/**
 * An object is one file: its bytes, then a footer with its description as JSON, the length of that JSON, and a mark.
 * So one rename publishes bytes and description together. A file without the mark comes from an earlier version and
 * contains only bytes.
 */
const mark = Buffer.from("\u0000exobj1\n", "latin1");
const maxInfoBytes = 16_384;
export const tailBytes = mark.length + 4;

export const footerOf = (info: ObjectInfo): Buffer => {
  const json = Buffer.from(JSON.stringify(info));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(json.length);
  return Buffer.concat([json, length, mark]);
};

/** Returns the size of the footer, read from the last bytes of the file; 0 without a mark. */
export const footerBytesOf = (tail: Buffer, file_size: number): number => {
  if (tail.length < tailBytes || !tail.subarray(tail.length - mark.length).equals(mark)) return 0;
  const length = tail.readUInt32BE(tail.length - tailBytes) + tailBytes;
  return length > Math.min(file_size, maxInfoBytes + tailBytes) ? 0 : length;
};

/**
 * Appends the number of parts, so that clients do not take the tag for an MD5, which would cost more than all the rest.
 */
export const etagOf = (sha256: string, parts: number): string => `${sha256.slice(0, 32)}-${parts}`;

/** Returns the description to store in the footer. */
export const infoOf = (described: Described, sha256: string): ObjectInfo => ({
  ...described,
  etag: described.etag ?? etagOf(sha256, 1),
});

/** Small network chunks are gathered up to this size and written together. */
const gatheredBytes = 1_048_576;

export interface WrittenObject extends ObjectInfo {
  byte_size: number;
  sha256: string;
}

export interface Described extends Description {
  /** Replaces the tag that is computed from the bytes. */
  etag?: string | undefined;
}

const [openFile, writeSome] = [promisify(openWithCallback), promisify(writeWithCallback)];

/** With O_SYNC each write waits for the disk, which saves the round trip to another thread of a separate sync. */
const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_SYNC;

const writeWhole = async (file: number, bytes: Buffer): Promise<void> => {
  for (let at = 0; at < bytes.length;) at += (await writeSome(file, bytes, at)).bytesWritten;
};

/** Returns null when there are more bytes than allowed; the caller must remove the partial file. */
const writeAll = async (
  file: number,
  bytes: AsyncIterable<Uint8Array>,
  max_bytes: number,
  described: Described,
): Promise<WrittenObject | null> => {
  const hash = createHash("sha256");
  let byte_size = 0;
  let gathered: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    byte_size += chunk.byteLength;
    if (byte_size > max_bytes) return null;
    hash.update(chunk);
    gathered.push(chunk);
    size += chunk.byteLength;
    if (size < gatheredBytes) continue;
    await writeWhole(file, Buffer.concat(gathered));
    [gathered, size] = [[], 0];
  }
  const sha256 = hash.digest("hex");
  const info = infoOf(described, sha256);
  await writeWhole(file, Buffer.concat([...gathered, footerOf(info)]));
  return { ...info, byte_size, sha256 };
};

/** Writes an object file. When it returns, the content is durable, but the file's name is not. */
export const writeObjectFile = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  max_bytes: number,
  described: Described = {},
): Promise<WrittenObject | null> => {
  const file = await openFile(path, flags, 0o600);
  try {
    return await writeAll(file, bytes, max_bytes, described);
  } finally {
    // All writes are on the disk already, so closing does not wait.
    closeSync(file);
  }
};

export interface ObjectStat extends ObjectInfo {
  byte_size: number;
  stored_at: Date;
}

const readInfo = async (file: FileHandle, file_size: number): Promise<{ info: ObjectInfo; length: number } | null> => {
  const length = Math.min(file_size, maxInfoBytes + tailBytes);
  const end = Buffer.alloc(length);
  await file.read(end, 0, length, file_size - length);
  const footer = footerBytesOf(end, file_size);
  if (footer === 0) return null;
  const json = end.subarray(length - footer, length - tailBytes).toString();
  return { info: JSON.parse(json) as ObjectInfo, length: footer };
};

/** Returns null for a folder. */
export const statObjectFile = async (file: FileHandle): Promise<ObjectStat | null> => {
  const found = await file.stat();
  if (!found.isFile()) return null;
  const footer = await readInfo(file, found.size);
  const stored = { byte_size: found.size - (footer?.length ?? 0), stored_at: found.mtime };
  return { ...stored, ...(footer?.info ?? { etag: `${found.size}-${Math.trunc(found.mtimeMs)}` }) };
};

/** Compares the tags, which derive from the digest of the bytes, so that an object of gigabytes is not read again. */
export const isSameObject = (found: ObjectStat, written: WrittenObject): boolean =>
  found.byte_size === written.byte_size && besideOf(found).equals(besideOf(written));

const besideOf = ({ etag, content_type, metadata, tags }: ObjectInfo): Buffer =>
  footerOf({ content_type, metadata, tags, etag });

/** Returns a stream that closes the file. An empty object has no such stream, so its file is closed here. */
export const readObjectFile = async (file: FileHandle, byte_size: number, range?: ByteRange): Promise<Readable> => {
  const [start, end] = range ? [range.first, Math.min(range.last, byte_size - 1)] : [0, byte_size - 1];
  if (start <= end) return file.createReadStream({ start, end });
  await file.close();
  return Readable.from([]);
};

/** Returns whether the description fits the footer, which is read back from the end of the file. */
export const isDescribable = (described: Described): boolean =>
  Buffer.byteLength(JSON.stringify(described)) <= maxInfoBytes / 2;
