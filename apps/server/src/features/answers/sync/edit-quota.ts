import { maxAttemptEdits, maxAttemptEditBytes } from "@examplar/domain";
import type pg from "pg";
import { measureHistory, type HistorySize } from "../ledger/edits.repository.ts";
import type { LedgerEdit } from "../ledger/ledger-edit.ts";

export interface QuotaLimits extends HistorySize {
  /** How much a process takes on its own count before it asks the database for the true one. */
  step: number;
}

const defaultLimits: QuotaLimits = { edits: maxAttemptEdits, bytes: maxAttemptEditBytes, step: 1 / 8 };
const max_kept = 20_000;

const sizeOf = ({ content }: LedgerEdit): number => content?.length ?? 0;

/**
 * What each attempt adds to its history. Counting in the database with every batch would cost more than writing it, so
 * a process counts what it takes itself and reads the true count each time it has taken another part of the quota.
 * Several processes or a restart may let an attempt exceed it by a few parts.
 */
export const createEditQuota = (pool: pg.Pool, limits: QuotaLimits = defaultLimits) => {
  const taken = new Map<number, { known: HistorySize; since: HistorySize }>();

  const entryOf = (score_id: number) => {
    const entry = taken.get(score_id) ?? { known: { edits: 0, bytes: 0 }, since: { edits: 0, bytes: 0 } };
    taken.delete(score_id);
    const [oldest] = taken.size >= max_kept ? taken.keys() : [];
    if (oldest !== undefined) taken.delete(oldest);
    taken.set(score_id, entry);
    return entry;
  };

  const recount = async (score_id: number): Promise<void> => {
    taken.set(score_id, { known: await measureHistory(pool, score_id), since: { edits: 0, bytes: 0 } });
  };

  const isDue = ({ since }: { since: HistorySize }): boolean =>
    since.edits >= limits.edits * limits.step || since.bytes >= limits.bytes * limits.step;

  return {
    /** Whether the attempt may add these; once its history is full it stays so. */
    admits: async (score_id: number, edits: readonly LedgerEdit[]): Promise<boolean> => {
      if (edits.length === 0) return true;
      if (isDue(entryOf(score_id))) await recount(score_id);
      const { known, since } = entryOf(score_id);
      if (known.edits + since.edits >= limits.edits || known.bytes + since.bytes >= limits.bytes) return false;
      since.edits += edits.length;
      for (const edit of edits) since.bytes += sizeOf(edit);
      return true;
    },
  };
};

export type EditQuota = ReturnType<typeof createEditQuota>;
