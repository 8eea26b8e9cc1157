import type { MediaKind } from "@examplar/domain";

/** A picture, a sound or a piece of a page's recording that the server does not have yet. */
export interface MediaItem {
  id: string;
  kind: MediaKind;
  user_id: number;
  quiz_id: number;
  summary_id: number;
  /** Null before the attempt is started. */
  score_id: number | null;
  /** Device that made it, even if it had lost the attempt. Absent for photos and in rows of an earlier version. */
  device_id?: string | undefined;
  /** Server-corrected time. */
  happened_at: string;
  duration_ms: number | null;
  key: string;
  bytes: number;
  mime_type: string;
  details: Record<string, unknown>;
  /** The object is in the storage; only its record is missing. */
  is_uploaded: boolean;
  /** Id of a multipart upload that was begun; after a reload the page resumes it. */
  upload_id: string | null;
  /** Why the server will never take it; null while it is still to be sent. */
  refused: string | null;
}

export interface KeptItem {
  item: MediaItem;
  blob: Blob;
}

/**
 * Each call is one transaction. Only `blobOf` touches a blob: the browser keeps the space of every blob that a page has
 * read, even a deleted one, until garbage collection.
 */
export interface MediaStore {
  add(kept: KeptItem): Promise<void>;
  /** Returns the oldest items to send; with `isWanted`, only those that it accepts. */
  next(user_id: number, limit: number, isWanted?: (item: MediaItem) => boolean): Promise<MediaItem[]>;
  /** Returns undefined when the item is gone. */
  blobOf(item: MediaItem): Promise<Blob | undefined>;
  /** Returns all stored items, refused ones included. */
  list(user_id: number): Promise<MediaItem[]>;
  /** Ignores an item that is gone. */
  change(item: MediaItem, change: Partial<Pick<MediaItem, "is_uploaded" | "upload_id" | "refused">>): Promise<void>;
  remove(items: readonly MediaItem[]): Promise<void>;
}

/**
 * `refused`: the server will never take it. `held`: it takes nothing from this seat now, but may later. `failed`: a
 * retry may work.
 */
export type Reply<T> = ({ kind: "done" } & T) | { kind: "refused" | "held"; code: string } | { kind: "failed" };

/** As `POST …/upload_credentials` returns them. */
export interface StorageCredentials {
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
  access_key_id: string;
  secret_access_key: string;
  session_token: string;
  expires_at: string;
}

export interface RegisteredMedia {
  id: string;
  status: "stored" | "not_uploaded" | "refused";
  reason: string | null;
}

/** Makes one request to the storage. Null when no reply came. */
export type SendToStorage = (
  request: { method: string; url: string; headers: Headers; body: Blob | string | null },
  extras: { onProgress: (percent: number) => void; signal: AbortSignal | null },
) => Promise<{ status: number; etag: string | null; text: string } | null>;

export interface MediaTransport {
  credentials(summary_id: number): Promise<Reply<{ credentials: StorageCredentials }>>;
  register(summary_id: number, items: readonly MediaItem[]): Promise<Reply<{ media: readonly RegisteredMedia[] }>>;
  send: SendToStorage;
}

export interface MediaCounts {
  /** Items to send, by kind; kinds without any are absent. */
  waiting: Partial<Record<MediaKind, number>>;
  /** When the oldest waiting item was made. */
  oldest_at: string | null;
  refused: number;
  /** Items dropped since the page opened, because the device was full. */
  dropped: number;
  /** Failed tries since the page opened. */
  failures: number;
}
