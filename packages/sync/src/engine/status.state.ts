import type { Missing, MissingCounts, SyncStatus } from "./engine.types.ts";

type Facts = Pick<
  SyncStatus,
  "drafts" | "writing" | "pending" | "set_aside" | "refused" | "files" | "elsewhere" | "storage"
>;

const countsOf = (waiting: number, refused: number): MissingCounts => ({ waiting, refused, total: waiting + refused });

/**
 * Returns what is not yet on the server. This is the only definition: the save indicator, banners, status bar,
 * finishing, score and sign-out use it.
 */
export const missingOnServer = (status: Facts): Missing => {
  const { drafts, writing, pending, set_aside, refused, files, elsewhere, storage } = status;
  const retried = set_aside - refused;
  // Includes refused changes: no other place holds them.
  const in_outbox = pending.answers - files.waiting + set_aside - files.refused;
  const waiting = drafts + writing + pending.answers + retried;
  const waiting_elsewhere = elsewhere.answers + elsewhere.set_aside - elsewhere.refused;
  return {
    ...countsOf(waiting, refused),
    all: countsOf(waiting + waiting_elsewhere, refused + elsewhere.refused),
    not_accepted: set_aside - files.refused,
    refused_files: files.refused,
    only_in_page: files.in_page + (storage === "memory_only" ? drafts + writing + in_outbox : 0),
    records: pending.events,
  };
};

/** Words of the save indicator; each is a translation key of the screen that shows it. */
export type StatusWord =
  | "nothing_yet"
  | "saved_on_server"
  | "saved_here_sending"
  | "saved_here_offline"
  | "saved_here_signed_out"
  | "only_in_memory"
  | "some_set_aside"
  | "some_files_refused";

export interface StatusLine {
  word: StatusWord;
  /** Changes that the server does not have. */
  count: number;
  /** When the server last acknowledged a change to this device. */
  at: string | null;
}

/** Checks the worst state first: a student must see threats to their work before good news. */
export const describeStatus = (status: SyncStatus): StatusLine => {
  // Events are sent by themselves and are not the student's changes, so they do not count here.
  const { waiting, not_accepted, refused_files } = missingOnServer(status);
  const line = (word: StatusWord, count: number): StatusLine => ({ word, count, at: status.last_acknowledged_at });
  if (waiting > 0 && status.storage === "memory_only") return line("only_in_memory", waiting);
  if (not_accepted > 0) return line("some_set_aside", not_accepted);
  if (waiting > 0) {
    if (status.connection === "signed_out") return line("saved_here_signed_out", waiting);
    return line(status.connection === "online" ? "saved_here_sending" : "saved_here_offline", waiting);
  }
  if (refused_files > 0) return line("some_files_refused", refused_files);
  const isSaved = status.has_answers || status.last_acknowledged_at !== null;
  return line(isSaved ? "saved_on_server" : "nothing_yet", 0);
};
