import type { MediaKind } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import type { MediaCounts, MediaStore, MediaTransport } from "./media.types.ts";

export interface MediaOutboxParts {
  user_id: number;
  /** On the disk, or in memory if the browser stores nothing. */
  store: MediaStore;
  transport: MediaTransport;
  clock: { now(): Date };
  /** Calls `call` after `ms`; returns a function that cancels it. */
  after: (ms: number, call: () => void) => Stop;
  newId: () => string;
  /** Milliseconds to wait after this many failures in a row. */
  retryAfterMs: (failures: number) => number;
  random: () => number;
  /** Runs the work unless another tab of this user runs it; then resolves to null. */
  alone: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** Called when this browser's other tabs must count again. */
  onChanged: () => void;
  /** For the log only: an upload never interrupts a student. */
  onFault: (message: string) => void;
}

export interface NewMedia {
  kind: MediaKind;
  quiz_id: number;
  summary_id: number;
  score_id: number | null;
  device_id?: string | undefined;
  happened_at: Date;
  duration_ms?: number | null;
  details?: Record<string, unknown>;
  blob: Blob;
}

export type Delivery = "stored" | "refused" | "waiting";

export interface MediaOutbox {
  /** Starts the sending; returns a function that stops it. */
  start(): Stop;
  /** Stores the media on this device first. Returns its id, or null when there was no room for it. */
  keep(media: NewMedia): Promise<string | null>;
  /** Sends now, the item's seat first, and resolves to the item's fate; `waiting` when it could not be sent yet. */
  deliver(id: string): Promise<Delivery>;
  /** Deletes an item that the student took back; it is not registered even if its upload is running. */
  discard(id: string): Promise<void>;
  wake(): void;
  /** Counts again: another tab has changed something. */
  look(): Promise<void>;
  /** Frees room for something that must not be lost. */
  makeRoom(bytes: number): Promise<void>;
  counts(): MediaCounts;
  /** Counts again the waiting items of one quiz, by kind. */
  waitingOf(quiz_id: number): Promise<MediaCounts["waiting"]>;
  /** Returns the progress of a running upload. */
  percentOf(id: string): number | null;
  subscribe(listener: () => void): Stop;
}
