import type { Edit, EditKind } from "@examplar/domain";
import type { FileCounts, FileOutbox } from "../files/file-outbox.types.ts";
import type { GuardedStore, StorageState } from "../outbox/guarded-store.ts";
import type {
  AnswerCounts,
  Lane,
  LocalAnswer,
  OutboxStore,
  ServerAnswer,
  SetAsideReason,
  PageSeq,
} from "../outbox/outbox.types.ts";
import type { RescueData } from "../rescue/rescue-data.ts";
import type { Timers } from "../timers.types.ts";
import type { Locks } from "./one-tab.ts";
import type { Connection } from "./scheduler.state.ts";
import type { Transport } from "./request/transport.types.ts";

export interface SyncEngineParts {
  /** Local store of the work; when it fails, the engine uses memory and the status says so. */
  store: OutboxStore;
  /** Store of an earlier engine of the same user: this engine takes over what only memory holds. */
  guarded?: GuardedStore;
  transport: Transport;
  /** Server time as far as the browser knows it; certain once the server has told it. */
  clock: { now(): Date; isCertain?(): boolean };
  timers: Timers;
  random: () => number;
  newId: () => string;
  /** From `store.deviceOf`: one device for each user of this browser. */
  device_id: string;
  /** The engine sends this user's work of every attempt; `edit` and `record` write to this attempt. */
  owner: { user_id: number; instance_id: number | null };
  /** Without locks two tabs may send the same items: harmless, but twice the work. */
  locks?: Locks;
  /** Files of answers: counted and waited for like answers, because a student sees no difference. */
  files?: Pick<FileOutbox, "carry" | "counts" | "look" | "retry" | "subscribe" | "wake">;
  /** Fields with letters that are not an edit yet. */
  drafts?: { count(): number; subscribe(listener: () => void): () => void; flush(): void };
  /** Receives errors that should never happen, for the log. The engine goes on. */
  onFault?: (error: unknown) => void;
  request_timeout_ms?: number;
}

/** Status of the engine's own attempt; without one, of everything that the user has on this device. */
export interface SyncStatus {
  /** Unsent items. `answers` includes files that the server does not have; `events` covers every attempt. */
  pending: Record<Lane, number>;
  /**
   * Answers and files of the user's other attempts on this device. The engine sends them, but nobody waits for them.
   */
  elsewhere: AnswerCounts;
  /** Refused changes that their question still shows. */
  set_aside: number;
  /** Number of changes in `set_aside` that the engine does not retry by itself. */
  refused: number;
  /**
   * `waiting` is part of `pending.answers`, `refused` of `refused`. Only this page holds the files of `in_page`, part
   * of `waiting`.
   */
  files: FileCounts;
  /** Number of fields with letters that are not an edit yet. */
  drafts: number;
  /** Number of edits that the local store is writing right now. */
  writing: number;
  last_acknowledged_at: string | null;
  /** The server holds answers of this attempt, from any device. */
  has_answers: boolean;
  connection: Connection;
  storage: StorageState;
  /** Device of new edits. After a storage failure it is a new one, which may have to take the attempt over. */
  device_id: string;
}

/** Changes that the server does not have. */
export interface MissingCounts {
  /** Changes still to be sent: letters in a field; edits being written, sent or retried; files. */
  waiting: number;
  /** Changes that the server refused for good and that the student still sees. */
  refused: number;
  total: number;
}

/** Work that the server has not confirmed. The counts are of this attempt: other attempts do not delay its hand-in. */
export interface Missing extends MissingCounts {
  /** Counts of all attempts of the user on this computer, this one included. */
  all: MissingCounts;
  /**
   * Changes other than files that the server has not accepted. Those that the engine retries also count in `waiting`.
   */
  not_accepted: number;
  /** Number of files in `refused`. */
  refused_files: number;
  /** Changes that are lost when this page closes, refused ones too. The journal saves letters in a field on leaving. */
  only_in_page: number;
  /** Unsent events of every attempt. */
  records: number;
}

export interface FlushReport {
  /** True when everything that was pending at the call has been acknowledged or set aside. */
  settled: boolean;
  pending: string[];
  set_aside: { id: string; reason: SetAsideReason | null }[];
  connection: Connection;
}

export interface EditDetails {
  /** Attempt of the edit when it is not the engine's own: for work that was left behind. */
  instance_id?: number;
  /** When the student made the edit, if that was before now. */
  made_at?: string;
  page_seq?: PageSeq;
}

export interface SyncEngine {
  start(): () => void;
  /** Resolves when the local store has the edit; the engine sends it later. */
  edit(question_id: number, kind: EditKind, content: unknown, more?: EditDetails): Promise<Edit>;
  /** Resolves to the id of the new item. */
  record(lane: Exclude<Lane, "answers">, payload: Record<string, unknown>): Promise<string>;
  /** Returns what each question of the attempt shows, and the server's last result for it. */
  answers(instance_id?: number): Promise<LocalAnswer[]>;
  /** Stores the answers that the server returned when the page opened. */
  adopt(answers: ServerAnswer[]): Promise<void>;
  /**
   * Asks the server how the attempt stands and updates the local answers. Every sync does so for the edits it sends.
   */
  ask(): Promise<void>;
  /** Calls the listener after another device or the server's merge changed answers. */
  onAnswers(listener: () => void): () => void;
  /** Removes the other version of an answer, after the student has decided about it. */
  dismissOther(question_id: number): Promise<void>;
  /**
   * Sends and waits for the pending work of the engine's own attempt, of the named one, or of all. With `all`, it also
   * retries items that were set aside for later.
   */
  flush(options?: { within_ms?: number; instance_id?: number | "all" | undefined }): Promise<FlushReport>;
  /** Counts again what the server has not confirmed, of the engine's own attempt or of the named one. */
  missing(instance_id?: number): Promise<Missing>;
  /** For hide and pagehide: sends what fits without waiting, and marks nothing as acknowledged. */
  hide(): void;
  /** Tries to send at once: the page is visible again, or the student asked. */
  wake(): void;
  networkChanged(online: boolean): void;
  /** Resumes the sending when this user signs in; stops it when another user does. */
  signedIn(user_id: number): void;
  signedOut(): void;
  /**
   * Sends again everything that is still known here, refused and acknowledged edits too. Returns how many answers are
   * pending.
   */
  resendAll(): Promise<number>;
  exportUnsent(): Promise<RescueData>;
  status(): SyncStatus;
  /** Calls the listener at once and after every change. */
  subscribe(listener: (status: SyncStatus) => void): () => void;
}
