import type { Db } from "../../platform/db/db.ts";
import type { RetentionKind } from "../../platform/db/schema.gen.ts";
import type { Parts } from "../../platform/parts.ts";

/** Whose data a rule is about: one school's, or everybody's but those of schools with a rule of their own. */
export type Schools = { only: number } | { except: number[] };

export interface Expired {
  older_than: Date;
  schools: Schools;
  /** At most this many items are deleted by one call. */
  limit: number;
}

interface RowExpiry {
  /** Deletes one batch in the given transaction, which also records it, and returns its size. */
  deleteSome(trx: Db, expired: Expired, parts: Parts): Promise<number>;
}

/** Deletes files, with rows of their own where they have some, and returns how many items are gone. */
type FileSweep = (parts: Parts, expired: Expired) => Promise<number>;

interface FileExpiry {
  /**
   * Run outside of a transaction: listing millions of files outlasts `idle_in_transaction_session_timeout`.
   * Each is recorded before the next one starts, so that a failure loses no record of the others.
   */
  deleteFiles: readonly FileSweep[];
}

export type Expiry = (RowExpiry | FileExpiry) & {
  /** Reads the whole store of files: runs once a day, when no exam does. */
  at_night?: true;
};

/** A kind without an entry has nothing to delete yet: its rule waits. */
export type Expiries = Partial<Record<RetentionKind, Expiry>>;
