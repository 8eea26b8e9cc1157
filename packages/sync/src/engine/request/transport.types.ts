import type { Lane, ServerAnswer } from "../../outbox/outbox.types.ts";

/** One request: everything in it belongs to one attempt, one device, one lane. */
export interface SyncRequest {
  lane: Lane;
  /** The user who made the items. A transport that knows of another signed-in user returns 401 instead of sending. */
  user_id: number;
  instance_id: number;
  device_id: string;
  /** Edits in the answers lane; in the events lane, events as passed to `record`. */
  items: unknown[];
}

/** A reply from the network, not yet validated. */
export interface WireReply {
  status: number;
  /** From the Retry-After header; null without one. */
  retry_after_ms: number | null;
  /** The JSON of the body; undefined when it could not be read. */
  body: unknown;
}

export interface Transport {
  /** Rejects when no reply came. */
  send(request: SyncRequest, signal: AbortSignal): Promise<WireReply>;
  /** Returns the answers of an attempt as the server holds them. Rejects when it cannot get them. */
  answers?(instance_id: number): Promise<ServerAnswer[]>;
  /** For a closing page: the request outlives it, and nobody reads the reply. Browsers allow at most 64 kB. */
  sendKeepalive?(request: SyncRequest): void;
}

/** What a reply says besides the results of its items. */
export interface SyncNotice {
  submission_deadline_at: string | null;
  /** False: a newer device has taken the attempt over, and this one is read-only. */
  owns: boolean;
  /** Server time of the reply. */
  now: string;
  /** Milliseconds between requests that a busy server asks for; null when it did not say. */
  pace_ms: number | null;
}
