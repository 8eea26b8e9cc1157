import type { NamedFiles } from "@examplar/domain";
import type { Locks } from "../engine/one-tab.ts";
import type { ServerAnswer } from "../outbox/outbox.types.ts";
import type { Timers } from "../timers.types.ts";

/** Where the server waits for the bytes of one file. */
export interface FileAddress {
  picture_id: number;
  upload_url: string;
}

/** A file that a student put into an answer and that the server does not have yet. */
export interface KeptFile {
  id: string;
  user_id: number;
  instance_id: number;
  question_id: number;
  name: string;
  type: string;
  size: number;
  /** SHA-256 of its bytes in hex; absent where an earlier version kept the file, or the browser cannot compute it. */
  sha256?: string;
  /** How many its question takes; absent where an earlier version kept the file. */
  max_files?: number;
  /** Server-corrected. The edit that names the file says this time, or that of a later word of another computer. */
  chosen_at: string;
  /** Known before the first byte goes: a second try goes to the same place, so that a file is never there twice. */
  address: FileAddress | null;
  /** Why it cannot become part of the answer: the server's code, or `no_room`; null while it is to be sent. */
  refused: string | null;
}

/** The answer as the server holds it, and when that was written. */
export interface StandingAnswer extends ServerAnswer {
  last_edit_at: string;
  /** Files that came late and wait beside it for a decision. */
  late_files?: NamedFiles;
}

/** Each call is one transaction. */
export interface FileStore {
  add(file: KeptFile, bytes: ArrayBuffer): Promise<void>;
  /** The oldest first. */
  list(user_id: number): Promise<KeptFile[]>;
  bytesOf(id: string): Promise<ArrayBuffer | undefined>;
  /** What is not there any more is passed over. */
  change(id: string, change: Partial<Pick<KeptFile, "address" | "refused">>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** `failed`: it may work the next time. `stopped`: so may it, but something in between replied that this file does not pass. */
export type FileReply<T> =
  | ({ kind: "done" } & T)
  | { kind: "refused"; code: string }
  | { kind: "failed" }
  | { kind: "stopped" };

export interface FileTransport {
  ask(file: KeptFile): Promise<FileReply<{ address: FileAddress }>>;
  put(
    address: FileAddress,
    file: KeptFile,
    bytes: ArrayBuffer,
    extras: { onProgress: (percent: number) => void; signal: AbortSignal },
  ): Promise<FileReply<{ picture_id: number }>>;
  /** What the server holds of the file's answer now. */
  standing(file: KeptFile): Promise<FileReply<{ answer: StandingAnswer | null }>>;
}

/** Writes a file into the answer before its bytes are sent, so that the server knows its digest in time. */
export type NameFile = (file: KeptFile) => Promise<void>;

/** Writes the stored file into the answer, where it is not; resolves when that is in the outbox. `full`: there is no room for it. */
export type DeliverFile = (
  file: KeptFile,
  picture_id: number,
  standing: StandingAnswer | null,
) => Promise<"named" | "full">;

export interface FilePlace {
  instance_id: number;
  question_id: number;
  max_files: number;
}

/** A file as a screen shows it. */
export interface WaitingFile extends KeptFile {
  /** Null while it is not on its way from this page. */
  percent: number | null;
  /** False: only this page holds it. */
  is_kept: boolean;
}

export interface FileOutboxParts {
  user_id: number;
  store: FileStore;
  transport: FileTransport;
  name?: NameFile;
  deliver: DeliverFile;
  /** SHA-256 in hex; null where the browser cannot compute it. Absent: files are named when they have arrived. */
  digest?: (bytes: ArrayBuffer) => Promise<string | null>;
  clock: { now(): Date };
  timers: Timers;
  random: () => number;
  newId: () => string;
  locks?: Locks;
  /** This browser's other pages have something to read again. */
  onChanged?: () => void;
  onFault?: (error: unknown) => void;
}

export interface ChosenFile {
  name: string;
  type: string;
  size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export interface FileCounts {
  waiting: number;
  refused: number;
  /** Of those that wait, how many only this page holds. */
  in_page: number;
}

export interface FileOutbox {
  /** Begins the sending; returns its stop. */
  start(): () => void;
  keep(place: FilePlace, file: ChosenFile): Promise<void>;
  /** The student gives it up. */
  drop(id: string): Promise<void>;
  /** Sends again what was refused: one, or all. */
  retry(id?: string): Promise<void>;
  wake(): void;
  /** Reads what is kept: another page may have changed it. */
  look(): Promise<void>;
  waiting(): readonly WaitingFile[];
  /** What is kept with its bytes, the oldest first, as much as fits: to be carried by hand. */
  carry(max_bytes: number, instance_id?: number): Promise<{ file: KeptFile; bytes: ArrayBuffer }[]>;
  /** Of one attempt, or of all that the user has here. */
  counts(instance_id?: number): FileCounts;
  /** The last try did not reach the server: what waits goes when the network is back. */
  isStalled(): boolean;
  subscribe(listener: () => void): () => void;
}
