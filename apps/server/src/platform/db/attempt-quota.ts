export interface HistorySize {
  items: number;
  bytes: number;
}

export interface QuotaLimits extends HistorySize {
  /** How much a process takes on its own count before it asks the database for the true one. */
  step: number;
}

interface QuotaOptions {
  limits: QuotaLimits;
  /** Reads the true size of an attempt's history. */
  measure(score_id: number): Promise<HistorySize>;
}

interface Entry {
  known: HistorySize;
  since: HistorySize;
  /** Shared by concurrent requests, so that a flood causes one count. */
  recount: Promise<void> | null;
}

const max_kept = 20_000;
const nothing = (): HistorySize => ({ items: 0, bytes: 0 });

/**
 * What each attempt adds to its history. Counting in the database with every batch would cost more than writing it, so
 * a process counts what it takes itself and reads the true count each time it has taken another part of the quota.
 * Several processes or a restart may let an attempt exceed it by a few parts.
 */
export const createAttemptQuota = ({ limits, measure }: QuotaOptions) => {
  const taken = new Map<number, Entry>();

  const entryOf = (score_id: number): Entry => {
    const entry = taken.get(score_id) ?? { known: nothing(), since: nothing(), recount: null };
    taken.delete(score_id);
    const [oldest] = taken.size >= max_kept ? taken.keys() : [];
    if (oldest !== undefined) taken.delete(oldest);
    taken.set(score_id, entry);
    return entry;
  };

  const recount = async (score_id: number, entry: Entry): Promise<void> => {
    try {
      entry.known = await measure(score_id);
      entry.since = nothing();
    } finally {
      entry.recount = null;
    }
  };

  const isDue = ({ since }: Entry): boolean =>
    since.items >= limits.items * limits.step || since.bytes >= limits.bytes * limits.step;

  const isFull = ({ known, since }: Entry): boolean =>
    known.items + since.items >= limits.items || known.bytes + since.bytes >= limits.bytes;

  return {
    /** Whether the attempt may add this much; once its history is full it stays so. */
    admits: async (score_id: number, added: HistorySize): Promise<boolean> => {
      if (added.items === 0) return true;
      const entry = entryOf(score_id);
      // What was sent again, or could not be written, counts here and not in the database: nobody is refused because of it.
      const isUncertain = entry.since.items > 0 && isFull(entry);
      if (isDue(entry) || isUncertain) await (entry.recount ??= recount(score_id, entry));
      if (isFull(entry)) return false;
      entry.since.items += added.items;
      entry.since.bytes += added.bytes;
      return true;
    },
  };
};
