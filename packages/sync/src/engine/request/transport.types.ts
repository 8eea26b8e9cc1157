import type { Lane, ServerAnswer } from "../../outbox/outbox.types.ts";

/** One request: everything in it belongs to one attempt, one device, one lane. */
export interface SyncRequest {
  lane: Lane;
  /** Whose work it is: a transport that knows that somebody else is signed in answers 401 instead of sending. */
  user_id: number;
  instance_id: number;
  device_id: string;
  /** Edits in the answers lane; events as they were given to `record`. */
  items: unknown[];
}

/** What came back, not yet believed. */
export interface WireReply {
  status: number;
  /** Of a Retry-After header, when there was one. */
  retry_after_ms: number | null;
  /** The JSON of the body; undefined when it could not be read. */
  body: unknown;
}

export interface Transport {
  /** Rejects when no answer came. */
  send(request: SyncRequest, signal: AbortSignal): Promise<WireReply>;
  /** The answers of an attempt as the server holds them. Rejects when they cannot be had. */
  answers?(instance_id: number): Promise<ServerAnswer[]>;
  /** For a page that is going away: outlives it, and nobody hears the answer. At most 64 kB in browsers. */
  sendKeepalive?(request: SyncRequest): void;
}

/** What a reply says beside the fate of its items. */
export interface SyncNotice {
  submission_deadline_at: string | null;
  /** False: a newer device has taken the attempt over, and this one is read-only. */
  owns: boolean;
  /** The server's time when it answered. */
  now: string;
  /** How often a busy server wants to hear from this device; null where it did not say. */
  pace_ms: number | null;
}
