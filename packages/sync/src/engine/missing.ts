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
