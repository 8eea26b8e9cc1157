import type { Missing, SyncStatus } from "./engine.types.ts";

type Facts = Pick<
  SyncStatus,
  "drafts" | "writing" | "pending" | "set_aside" | "refused" | "files" | "elsewhere" | "storage"
>;

/** The single definition of "not yet on the server": the save indicator, finishing, locking, score and sign-out use it. */
export const missingOnServer = (status: Facts): Missing => {
  const { drafts, writing, pending, set_aside, refused, files, elsewhere, storage } = status;
  const retried = set_aside - refused;
  const stored = pending.answers - files.waiting + retried;
  return {
    waiting: drafts + writing + pending.answers + retried,
    refused,
    refused_files: files.refused,
    only_in_page: files.in_page + (storage === "memory_only" ? drafts + writing + stored : 0),
    elsewhere,
    records: pending.events + pending.media_records,
  };
};

/** What the indicator says; each is a translation key of the screen that shows it. */
export type StatusWord =
  | "nothing_yet"
  | "saved_on_server"
  | "saved_here_sending"
  | "saved_here_offline"
  | "saved_here_signed_out"
  | "only_in_memory"
  | "some_set_aside";

export interface StatusLine {
  word: StatusWord;
  /** Changes that the server does not have. */
  count: number;
  /** When it last said that it had one. */
  at: string | null;
}

/** The worst first: a student must see what threatens their work before what is well. */
export const describeStatus = (status: SyncStatus): StatusLine => {
  // Events follow by themselves, and are not the student's changes: only their own work is spoken of.
  const { waiting } = missingOnServer(status);
  const line = (word: StatusWord, count: number): StatusLine => ({ word, count, at: status.last_acknowledged_at });
  if (waiting > 0 && status.storage === "memory_only") return line("only_in_memory", waiting);
  if (status.set_aside > 0) return line("some_set_aside", status.set_aside);
  if (waiting > 0) {
    if (status.connection === "signed_out") return line("saved_here_signed_out", waiting);
    return line(status.connection === "online" ? "saved_here_sending" : "saved_here_offline", waiting);
  }
  return line(status.last_acknowledged_at === null ? "nothing_yet" : "saved_on_server", 0);
};
