export interface HistorySize {
  items: number;
  bytes: number;
}

export interface QuotaLimits extends HistorySize {
  /** Share of the quota that a process admits by its own count before it measures the true size in the database. */
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
  /** Shared by concurrent requests, so that a flood of them causes a single measurement. */
  recount: Promise<void> | null;
}

const max_kept = 20_000;
const nothing = (): HistorySize => ({ items: 0, bytes: 0 });

/**
 * Limits how much each attempt may add to its history. Counting in the database with every batch would cost more than
 * writing it. So each process counts what it admits, and measures the true size once per `step` of the quota.
 * With several processes or after a restart, an attempt may exceed the quota by a few steps.
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
    /** Returns whether the attempt may add this much. A full history stays full. */
    admits: async (score_id: number, added: HistorySize): Promise<boolean> => {
      if (added.items === 0) return true;
      const entry = entryOf(score_id);
      // Our count includes resent and failed edits, which the database does not have: measure before refusing anybody.
      const isUncertain = entry.since.items > 0 && isFull(entry);
      if (isDue(entry) || isUncertain) await (entry.recount ??= recount(score_id, entry));
      if (isFull(entry)) return false;
      entry.since.items += added.items;
      entry.since.bytes += added.bytes;
      return true;
    },
  };
};
