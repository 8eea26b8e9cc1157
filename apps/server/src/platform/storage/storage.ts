import type { Readable } from "node:stream";

/** Size and digest of a stored object, computed while it was written. */
export interface StoredObject {
  byte_size: number;
  /** Hexadecimal digest. */
  sha256: string;
}

/** Metadata that S3 stores with an object, as given by the uploader. */
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

/** A range of bytes that includes both ends, as in HTTP. */
export interface ByteRange {
  first: number;
  last: number;
}

/** Credentials that allow only to put objects under one prefix. */
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

/** Maximum number and size of the objects under a prefix. */
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
 * Stores files on the local disk behind our gateway, or in any S3. A key is a path of plain names that the server
 * creates itself; it never contains text that a person typed.
 */
export interface Storage {
  /** Stores an object atomically and durably. Returns null when it is larger than allowed. */
  put(key: string, bytes: AsyncIterable<Uint8Array>, options: PutOptions): Promise<StoredObject | null>;
  /** Returns the size in bytes; null when there is no such object. */
  sizeOf(key: string): Promise<number | null>;
  /** Returns the sizes of many objects, in the order of the keys. */
  sizesOf(keys: readonly string[]): Promise<(number | null)[]>;
  /** Opens an object or a part of it; null when there is no such object. */
  open(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Removes an object. Idempotent: a missing object is no error. */
  remove(key: string): Promise<void>;
  /** Lists the objects under a key, with the time each was stored. */
  list(key: string): AsyncIterable<{ key: string; stored_at: Date }>;
  /** Removes unfinished uploads for whose start time `isOver` returns true. Returns their number. */
  removeUnfinished(isOver: (began_at: Date) => boolean): Promise<number>;
  /**
   * Returns short-lived credentials for uploads under `prefix`, which ends with "/". Only the gateway enforces a quota.
   */
  grantUploads(prefix: string, validity: Validity): Promise<UploadGrant>;
  /**
   * Revokes credentials for `prefix` granted up to `at`. Only the gateway can do so: in S3 they last until they expire.
   */
  revokeUploads(prefix: string, at: Date): Promise<void>;
}

const plainName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** Returns whether a key is safe: no name begins with a dot, so no path leads out of the store. */
export const isSafeKey = (key: string): boolean => {
  const names = key.split("/");
  return names.length <= 8 && names.every((name) => plainName.test(name));
};

/** Throws on an unsafe key, because only a bug of ours can create one. */
export const safeKey = (key: string): string => {
  if (!isSafeKey(key)) throw new Error("not a storage key");
  return key;
};
