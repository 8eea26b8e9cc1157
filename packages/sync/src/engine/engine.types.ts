import type { Edit, EditKind } from "@examplar/domain";
import type { StorageState } from "../outbox/guarded-store.ts";
import type { Lane, LocalAnswer, OutboxStore, ServerAnswer, SetAsideReason } from "../outbox/outbox.types.ts";
import type { RescueData } from "../rescue/rescue-data.ts";
import type { Timers } from "../timers.types.ts";
import type { Connection, Verdict } from "./scheduler.state.ts";
import type { SyncNotice, Transport } from "./transport.types.ts";

/** The part of `navigator.locks` that is used. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<Verdict>,
  ): Promise<Verdict>;
}

export interface SyncEngineParts {
  /** Where work is kept; when it fails, memory serves and the status says so. */
  store: OutboxStore;
  transport: Transport;
  /** The server's time, as well as it is known. */
  clock: { now(): Date };
  timers: Timers;
  random: () => number;
  newId: () => string;
  /** As `store.deviceOf` gives it: one for each user of this browser. */
  device_id: string;
  /** Work of this user is sent, of every attempt; `edit` and `record` are of this attempt. */
  owner: { user_id: number; instance_id: number | null };
  /** Without it two tabs may send the same: harmless, but twice the work. */
  locks?: Locks;
  onNotice?: (notice: SyncNotice) => void;
  /** What should never happen, for the log. The engine goes on. */
  onFault?: (error: unknown) => void;
  request_timeout_ms?: number;
}

export interface SyncStatus {
  pending: Record<Lane, number>;
  set_aside: number;
  /** Edits that are being written to this computer at this very moment. */
  writing: number;
  last_acknowledged_at: string | null;
  connection: Connection;
  storage: StorageState;
  /** Under which edits go now; a new one where storage failed, which may have to take the attempt over. */
  device_id: string;
}

export interface FlushReport {
  /** Everything that was pending at the call has been acknowledged or set aside. */
  settled: boolean;
  pending: string[];
  set_aside: { id: string; reason: SetAsideReason | null }[];
  connection: Connection;
}

export interface SyncEngine {
  start(): () => void;
  /** Resolves when the edit is written here; sending goes on by itself. */
  edit(question_id: number, kind: EditKind, content: unknown): Promise<Edit>;
  /** Resolves to the id that was given to it. */
  record(lane: Exclude<Lane, "answers">, payload: Record<string, unknown>): Promise<string>;
  /** What each question of this attempt shows, and what the server has said of it. */
  answers(): Promise<LocalAnswer[]>;
  /** Gives the engine the answers that the server holds, as a page reads them when it opens. */
  adopt(answers: ServerAnswer[]): Promise<void>;
  flush(options?: { within_ms?: number }): Promise<FlushReport>;
  /** On hide and pagehide: sends what fits without waiting, and marks nothing as acknowledged. */
  hide(): void;
  /** Tries at once: the page is shown again, the student asks. */
  wake(): void;
  networkChanged(online: boolean): void;
  /** Nothing is sent while anybody else is signed in. */
  signedIn(user_id: number): void;
  signedOut(): void;
  /** Sends everything again that is still known here, refused and acknowledged edits too; answers how many. */
  resendAll(): Promise<number>;
  exportUnsent(): Promise<RescueData>;
  status(): SyncStatus;
  /** Calls at once and after every change. */
  subscribe(listener: (status: SyncStatus) => void): () => void;
}
