const dayMs = 24 * 3_600_000;

/** How long an unused upload address, or a file on the disk without a row, is kept: longer than any upload takes. */
const unfinishedForMs = dayMs;

export interface FileFacts {
  /** When the bytes arrived; null while the browser has only an upload address. */
  uploaded_at: Date | null;
  created_at: Date;
  /** Whether the answer, late work or any edit of the history names the file. */
  is_named: boolean;
}

/**
 * Whether a file may be deleted. A file that an answer names, or ever named, stays as long as its attempt. `older_than`
 * comes from the retention rule: a computer may hold an unsent edit that names the file for weeks.
 */
export const fileMayGo = (
  { uploaded_at, created_at, is_named }: FileFacts,
  { now, older_than }: { now: Date; older_than: Date },
): boolean => {
  if (is_named) return false;
  if (uploaded_at === null) return uploadIsOver(created_at, now);
  return uploaded_at <= older_than;
};

/** Whether an upload that began at `began_at` has certainly ended. */
export const uploadIsOver = (began_at: Date, now: Date): boolean => {
  return now.getTime() - began_at.getTime() >= unfinishedForMs;
};

const fewFiles = 20;

/**
 * Whether the database can be trusted when it does not know files on the disk. An older copy of it, or the wrong
 * database, knows few of them: then the sweep deletes nothing and logs it.
 */
export const sweepIsPlausible = ({ unknown, all }: { unknown: number; all: number }): boolean => {
  return unknown <= fewFiles || unknown * 10 <= all;
};
