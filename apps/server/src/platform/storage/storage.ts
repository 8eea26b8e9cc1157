import type { Readable } from "node:stream";

/** What was written, as it was counted on the way in. */
export interface StoredObject {
  byte_size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** What S3 keeps beside the bytes, as their sender says it. */
export interface Description {
  content_type?: string | undefined;
  metadata?: Record<string, string> | undefined;
  tags?: Record<string, string> | undefined;
}

export interface ObjectInfo extends Description {
  etag: string;
}

export interface PutOptions extends Description {
  max_bytes: number;
}

/** Both ends are part of it, as in an HTTP range. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Lets its holder put objects under one prefix, and nothing else. */
export interface UploadGrant {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  secret_access_key: string;
  session_token: string;
  expires_at: Date;
}

/** How much may lie under a prefix before nothing more is taken. */
export interface Quota {
  objects: number;
  bytes: number;
}

export interface Validity {
  now: Date;
  seconds: number;
  quota?: Quota;
}

/**
 * Where files lie: on the local disk behind our gateway, or in any S3. A key is a path of plain names that the server made
 * itself: nothing a person typed is part of one.
 */
export interface Storage {
  /** All or nothing: an object is there whole and on the disk, or it is not there. Null when it is larger than allowed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject | null>;
  /** The size in bytes; null when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** Of many at once, in the order of the keys. */
  sizesOf(keys: readonly string[]): Promise<(number | null)[]>;
  /** The bytes, or a part of them; null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removing what is not there is no fault. */
  remove(key: string): Promise<void>;
  /** What lies under a key, each with the time it came. */
  list(key: string): AsyncIterable<{ key: string; stored_at: Date }>;
  /** Removes uploads that were begun and never finished, of those that `isOver` says of the time they began; says how many. */
  removeUnfinished(isOver: (began_at: Date) => boolean): Promise<number>;
  /** Short-lived credentials for uploads under `prefix`, which ends with a slash. Only the gateway enforces a quota. */
  grantUploads(prefix: string, validity: Validity): Promise<UploadGrant>;
  /** Ends credentials for `prefix` that were granted up to `at`. Only the gateway can: in an S3 they last until they expire. */
  revokeUploads(prefix: string, at: Date): Promise<void>;
}

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** No name begins with a dot, so no path leads out of the store. */
export const isSafeKey = (key: string): boolean => {
  const names = key.split("/");
  return names.length <= 8 && names.every((name) => plainName.test(name));
};

/** A bad key is a fault of ours and stops the request. */
export const safeKey = (key: string): string => {
  if (!isSafeKey(key)) throw new Error("not a storage key");
  return key;
};
