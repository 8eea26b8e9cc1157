const dayMs = 24 * 3_600_000;

/** An address that was never used, and what lies on the disk without a row: long after any upload has ended. */
const unfinishedForMs = dayMs;

export interface FileFacts {
  /** When its bytes came; null while only its address was given. */
  uploaded_at: Date | null;
  created_at: Date;
  /** By the answer, by late work, or by any edit of the history. */
  is_named: boolean;
}

/**
 * What an answer names, or ever named, stays as long as the attempt does. `older_than` comes from the retention rule: a
 * computer may hold for weeks the edit that names a file.
 */
export const fileMayGo = (
  { uploaded_at, created_at, is_named }: FileFacts,
  { now, older_than }: { now: Date; older_than: Date },
): boolean => {
  if (is_named) return false;
  if (uploaded_at === null) return uploadIsOver(created_at, now);
  return uploaded_at <= older_than;
};

/** Nothing that began then can still be under way. */
export const uploadIsOver = (began_at: Date, now: Date): boolean => {
  return now.getTime() - began_at.getTime() >= unfinishedForMs;
};

const fewFiles = 20;

/**
 * Whether the database may be believed when it does not know files that lie on the disk. An older copy of it, or another
 * one, knows few of them: then nothing is deleted, and it is logged.
 */
export const sweepIsPlausible = ({ unknown, all }: { unknown: number; all: number }): boolean => {
  return unknown <= fewFiles || unknown * 10 <= all;
};
