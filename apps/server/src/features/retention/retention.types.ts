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

export interface Expiry {
  /** Deletes one batch in the given transaction and returns its size. */
  deleteSome(db: Db, expired: Expired, parts: Parts): Promise<number>;
  /** Reads the whole store of files: runs once a day, when no exam does. */
  at_night?: true;
}

/** A kind without an entry has nothing to delete yet: its rule waits. */
export type Expiries = Partial<Record<RetentionKind, Expiry>>;
