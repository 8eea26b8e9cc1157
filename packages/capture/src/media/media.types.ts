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
  /** Server-corrected. */
  happened_at: string;
  duration_ms: number | null;
  key: string;
  bytes: number;
  mime_type: string;
  details: Record<string, unknown>;
  /** The object is in the storage; only its record is missing. */
  is_uploaded: boolean;
  /** Of an upload in parts that was begun; a reload resumes it. */
  upload_id: string | null;
  /** Why the server will never take it; null while it is to be sent. */
  refused: string | null;
}

export interface KeptItem {
  item: MediaItem;
  blob: Blob;
}

/**
 * Each call is one transaction. Only `blobOf` touches a blob: a browser keeps the space of one that a page has seen, even
 * deleted, until the page's garbage is collected.
 */
export interface MediaStore {
  add(kept: KeptItem): Promise<void>;
  /** Those to be sent, the oldest first; of some of them where not all are wanted. */
  next(user_id: number, limit: number, isWanted?: (item: MediaItem) => boolean): Promise<MediaItem[]>;
  /** Undefined where the item is gone. */
  blobOf(item: MediaItem): Promise<Blob | undefined>;
  /** Everything that is kept, refused ones included. */
  list(user_id: number): Promise<MediaItem[]>;
  /** Ignores an item that is gone. */
  change(item: MediaItem, change: Partial<Pick<MediaItem, "is_uploaded" | "upload_id" | "refused">>): Promise<void>;
  remove(items: readonly MediaItem[]): Promise<void>;
}

/**
 * `refused`: the server will never take it. `held`: it takes nothing of this seat now, and may later. `failed`: it may work the
 * next time.
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

/** One request to the storage. Null: nobody answered. */
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
  /** To be sent, by kind; kinds without any are absent. */
  waiting: Partial<Record<MediaKind, number>>;
  /** When the oldest of these was made. */
  oldest_at: string | null;
  refused: number;
  /** Dropped since the page was opened, because the device was full. */
  dropped: number;
  /** Tries that failed since the page was opened. */
  failures: number;
}
