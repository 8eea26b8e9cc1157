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
  /** Where work is kept; when it fails, memory serves and the status says so. */
  store: OutboxStore;
  /** The store of an earlier engine of the same user: what only memory holds goes on with it. */
  guarded?: GuardedStore;
  transport: Transport;
  /** The server's time, as well as it is known; certain once the server has told it. */
  clock: { now(): Date; isCertain?(): boolean };
  timers: Timers;
  random: () => number;
  newId: () => string;
  /** As `store.deviceOf` gives it: one for each user of this browser. */
  device_id: string;
  /** Work of this user is sent, of every attempt; `edit` and `record` are of this attempt. */
  owner: { user_id: number; instance_id: number | null };
  /** Without it two tabs may send the same: harmless, but twice the work. */
  locks?: Locks;
  /** The files of answers: counted and waited for with the answers, for to a student they are the same. */
  files?: Pick<FileOutbox, "carry" | "counts" | "look" | "retry" | "subscribe" | "wake">;
  /** Fields whose latest letters have not become an edit yet. */
  drafts?: { count(): number; subscribe(listener: () => void): () => void; flush(): void };
  /** What should never happen, for the log. The engine goes on. */
  onFault?: (error: unknown) => void;
  request_timeout_ms?: number;
}

/** Of the engine's own attempt; where it has none, of all that the user has here. */
export interface SyncStatus {
  /** A file of an answer that the server does not have is one more answer. Events are those of every attempt. */
  pending: Record<Lane, number>;
  /** Answers and files of the user's other attempts that are here too. They go, but nobody waits for them. */
  elsewhere: AnswerCounts;
  /** Refused changes that are still what their question shows. */
  set_aside: number;
  /** Of `set_aside`, those that are not tried again by themselves. */
  refused: number;
  /** `waiting` is part of `pending.answers`, `refused` of `refused`, `in_page` of `waiting`: only this page holds them. */
  files: FileCounts;
  /** Fields with letters that have not become an edit yet. */
  drafts: number;
  /** Edits that are being written to this computer at this very moment. */
  writing: number;
  last_acknowledged_at: string | null;
  /** The server holds answers of this attempt, from whichever device. */
  has_answers: boolean;
  connection: Connection;
  storage: StorageState;
  /** Under which edits go now; a new one where storage failed, which may have to take the attempt over. */
  device_id: string;
}

/** Changes that the server does not have. */
export interface MissingCounts {
  /** Those that will still be sent: letters in a field, edits being written, sent or retried, files. */
  waiting: number;
  /** Those that the server refused for good and that the student still sees. */
  refused: number;
  total: number;
}

/** Work that the server has not confirmed. The counts are of this attempt: only its own work holds a hand-in back. */
export interface Missing extends MissingCounts {
  /** Of every attempt of the user on this computer, this one included. */
  all: MissingCounts;
  /** Changes other than files that the server has not accepted; some of them are tried again and count in `waiting`. */
  not_accepted: number;
  /** Of `refused`, the files. */
  refused_files: number;
  /** Those that are lost when this page closes, refused ones too. Letters in a field go into the journal on leaving. */
  only_in_page: number;
  /** Events of every attempt. */
  records: number;
}

export interface FlushReport {
  /** Everything asked for that was pending at the call has been acknowledged or set aside. */
  settled: boolean;
  pending: string[];
  set_aside: { id: string; reason: SetAsideReason | null }[];
  connection: Connection;
}

export interface EditDetails {
  /** Another attempt than the engine's own, for what was left behind. */
  instance_id?: number;
  /** When the student did it, where that was earlier than now. */
  made_at?: string;
  page_seq?: PageSeq;
}

export interface SyncEngine {
  start(): () => void;
  /** Resolves when the edit is written here; sending goes on by itself. */
  edit(question_id: number, kind: EditKind, content: unknown, more?: EditDetails): Promise<Edit>;
  /** Resolves to the id that was given to it. */
  record(lane: Exclude<Lane, "answers">, payload: Record<string, unknown>): Promise<string>;
  /** What each question of this attempt shows, and what the server has said of it. */
  answers(instance_id?: number): Promise<LocalAnswer[]>;
  /** Gives the engine the answers that the server holds, as a page reads them when it opens. */
  adopt(answers: ServerAnswer[]): Promise<void>;
  /** Asks how the attempt stands, and brings the answers here into line; every sync does the same for what it sends. */
  ask(): Promise<void>;
  /** Calls after answers changed by another hand than this page's: another device, or the server's merge. */
  onAnswers(listener: () => void): () => void;
  /** The student has decided about the other version of an answer. */
  dismissOther(question_id: number): Promise<void>;
  /** Of the engine's own attempt, of the one that is named, or of all: also what was to be tried again later. */
  flush(options?: { within_ms?: number; instance_id?: number | "all" | undefined }): Promise<FlushReport>;
  /** Counts anew what the server has not confirmed, of the engine's own attempt or of the one that is named. */
  missing(instance_id?: number): Promise<Missing>;
  /** On hide and pagehide: sends what fits without waiting, and marks nothing as acknowledged. */
  hide(): void;
  /** Tries at once: the page is shown again, the student asks. */
  wake(): void;
  networkChanged(online: boolean): void;
  /** Nothing is sent while anybody else is signed in. */
  signedIn(user_id: number): void;
  signedOut(): void;
  /** Sends everything again that is still known here, refused and acknowledged edits too; returns how many. */
  resendAll(): Promise<number>;
  exportUnsent(): Promise<RescueData>;
  status(): SyncStatus;
  /** Calls at once and after every change. */
  subscribe(listener: (status: SyncStatus) => void): () => void;
}
