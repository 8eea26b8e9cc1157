import type { MediaKind } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import type { MediaCounts, MediaStore, MediaTransport } from "./media.types.ts";

export interface MediaOutboxParts {
  user_id: number;
  /** On the disk, or in memory where the browser keeps nothing. */
  store: MediaStore;
  transport: MediaTransport;
  clock: { now(): Date };
  /** What starts returns its stop. */
  after: (ms: number, call: () => void) => Stop;
  newId: () => string;
  /** Milliseconds to wait after so many failures in a row. */
  retryAfterMs: (failures: number) => number;
  random: () => number;
  /** Runs the work unless another tab of this user does the same; resolves to null then. */
  alone: <T>(work: () => Promise<T>) => Promise<T | null>;
  /** This browser's other tabs have something to count again. */
  onChanged: () => void;
  /** Only logged: a student is never held up by an upload. */
  onFault: (message: string) => void;
}

export interface NewMedia {
  kind: MediaKind;
  quiz_id: number;
  summary_id: number;
  score_id: number | null;
  happened_at: Date;
  duration_ms?: number | null;
  details?: Record<string, unknown>;
  blob: Blob;
}

export type Delivery = "stored" | "refused" | "waiting";

export interface MediaOutbox {
  /** Begins the sending; returns its stop. */
  start(): Stop;
  /** Kept on this device first. Returns its id, or null where there was no room for it. */
  keep(media: NewMedia): Promise<string | null>;
  /** Sends now, its seat before others, and resolves with what came of one item; `waiting` when it could not be sent yet. */
  deliver(id: string): Promise<Delivery>;
  /** The student took it back: it is deleted, and not registered even if it is on its way. */
  discard(id: string): Promise<void>;
  wake(): void;
  /** Counts again: another tab has changed something. */
  look(): Promise<void>;
  /** Frees room for something that must not be lost. */
  makeRoom(bytes: number): Promise<void>;
  counts(): MediaCounts;
  /** What waits of one quiz, by kind; counted anew. */
  waitingOf(quiz_id: number): Promise<MediaCounts["waiting"]>;
  /** How much of an upload in progress has gone. */
  percentOf(id: string): number | null;
  subscribe(listener: () => void): Stop;
}
