import type { Db } from "../../platform/db/db.ts";
import type { RetentionKind } from "../../platform/db/schema.gen.ts";
import type { Parts } from "../../platform/parts.ts";

/** The schools that a rule covers: one school, or all except those with a rule of their own. */
export type Schools = { only: number } | { except: number[] };

export interface Expired {
  older_than: Date;
  schools: Schools;
  /** Maximum number of items that one call deletes. */
  limit: number;
}

interface RowExpiry {
  /** Deletes one batch in the given transaction, which also records it, and returns its size. */
  deleteSome(trx: Db, expired: Expired, parts: Parts): Promise<number>;
}

/** Deletes files, with their rows if they have any, and returns the number of deleted items. */
type FileSweep = (parts: Parts, expired: Expired) => Promise<number>;

interface FileExpiry {
  /**
   * Runs outside of a transaction: listing millions of files outlasts `idle_in_transaction_session_timeout`. Records
   * each sweep before the next one starts, so that a failure loses no record of the others.
   */
  deleteFiles: readonly FileSweep[];
}

export type Expiry = (RowExpiry | FileExpiry) & {
  /** True if it reads the whole file storage: it then runs once a day, at night, when there are no exams. */
  at_night?: true;
};

/** A kind without an entry has nothing to delete yet, and its rule has no effect. */
export type Expiries = Partial<Record<RetentionKind, Expiry>>;
