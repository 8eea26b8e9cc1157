import type { Readable } from "node:stream";

/** What was written, as it was counted on the way in. */
export interface StoredObject {
  byte_size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Both ends are part of it, as in an HTTP range. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Where files lie. A key is a path of plain names that the server made itself: nothing a person typed is part of one.
 * Kept on the local disk today; an S3 store comes behind the same verbs.
 */
export interface Storage {
  /** All or nothing: an object is there whole and on the disk, or it is not there. Null when it is larger than allowed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, limit: { max_bytes: number }): Promise<StoredObject | null>;
  /** The size in bytes; null when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** The bytes, or a part of them; null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** What lies under a key, each with the time it came. */
  list(key: string): AsyncIterable<{ key: string; stored_at: Date }>;
  /** Removes what a power cut left half written, of those that `isOver` says of the time they began; says how many. */
  removeUnfinished(isOver: (began_at: Date) => boolean): Promise<number>;
}

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** No name begins with a dot, so no path leads out of the store; a bad key is a fault of ours and stops the request. */
export const safeKey = (key: string): string => {
  const names = key.split("/");
  if (names.length > 8 || !names.every((name) => plainName.test(name))) throw new Error("not a storage key");
  return key;
};
