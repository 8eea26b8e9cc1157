import type { NamedFiles } from "@examplar/domain";
import type { Locks } from "../engine/one-tab.ts";
import type { ServerAnswer } from "../outbox/outbox.types.ts";
import type { Timers } from "../timers.types.ts";

/** Upload address of one file on the server. */
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
  /** SHA-256 of its bytes in hex; absent if an earlier app version stored the file or the browser cannot compute it. */
  sha256?: string;
  /** How many files its question takes; absent if an earlier app version stored the file. */
  max_files?: number;
  /** Server-corrected time. It dates the edit that names the file, unless the server holds a later edit. */
  chosen_at: string;
  /**
   * Stored before the first byte is sent: a retry uses the same address, so that the server never gets the file twice.
   */
  address: FileAddress | null;
  /** Why it cannot become part of the answer: the server's code, or `no_room`; null while it is still to be sent. */
  refused: string | null;
}

/** The answer as the server holds it, with the time of its last edit. */
export interface StandingAnswer extends ServerAnswer {
  last_edit_at: string;
  /** Files that arrived late and wait for a teacher's decision. */
  late_files?: NamedFiles;
}

/** Each call is one transaction. */
export interface FileStore {
  add(file: KeptFile, bytes: ArrayBuffer): Promise<void>;
  /** Returns the user's files, oldest first. */
  list(user_id: number): Promise<KeptFile[]>;
  bytesOf(id: string): Promise<ArrayBuffer | undefined>;
  /** Ignores an id that is gone. */
  change(id: string, change: Partial<Pick<KeptFile, "address" | "refused">>): Promise<void>;
  remove(id: string): Promise<void>;
}

/** `failed`: a retry may work. `stopped`: a retry may work too, but something on the way refused this file. */
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
  /** Returns the file's answer as the server holds it now. */
  standing(file: KeptFile): Promise<FileReply<{ answer: StandingAnswer | null }>>;
}

/** Writes a file into the answer before its bytes are sent, so that the server knows its digest in time. */
export type NameFile = (file: KeptFile) => Promise<void>;

/**
 * Writes the stored file into the answer unless it is there; resolves when the edit is in the outbox. `full`: the
 * answer has no room for it.
 */
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
  /** Null while this page is not sending it. */
  percent: number | null;
  /** False: only this page's memory holds it. */
  is_kept: boolean;
}

export interface FileOutboxParts {
  user_id: number;
  store: FileStore;
  transport: FileTransport;
  name?: NameFile;
  deliver: DeliverFile;
  /**
   * Returns SHA-256 in hex; null if the browser cannot compute it. Without this function, files are named after
   * arrival.
   */
  digest?: (bytes: ArrayBuffer) => Promise<string | null>;
  clock: { now(): Date };
  timers: Timers;
  random: () => number;
  newId: () => string;
  locks?: Locks;
  /** Called when this browser's other pages must read the files again. */
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
  /** How many files of `waiting` only this page holds. */
  in_page: number;
}

export interface FileOutbox {
  /** Starts the sending; returns a function that stops it. */
  start(): () => void;
  keep(place: FilePlace, file: ChosenFile): Promise<void>;
  /** Removes a file that the student no longer wants. */
  drop(id: string): Promise<void>;
  /** Sends refused files again: one, or all. */
  retry(id?: string): Promise<void>;
  wake(): void;
  /** Reads the stored files: another page may have changed them. */
  look(): Promise<void>;
  waiting(): readonly WaitingFile[];
  /** Returns the stored files with their bytes, oldest first, up to `max_bytes`: for the rescue file. */
  carry(max_bytes: number, instance_id?: number): Promise<{ file: KeptFile; bytes: ArrayBuffer }[]>;
  /** Returns the counts of one attempt, or of all the user's attempts on this device. */
  counts(instance_id?: number): FileCounts;
  /** True when the last try did not reach the server; the files are sent when the network is back. */
  isStalled(): boolean;
  subscribe(listener: () => void): () => void;
}
