/**
 * Many callers, few commits: what arrives while batches are under way is written together as the next one, so that
 * one commit serves everybody who came meanwhile. A caller gets its results after the commit that holds its item.
 */
export interface GroupCommit<Item, Result> {
  write(items: readonly Item[]): Promise<Result[]>;
  /** Resolves when everything given before is settled; what comes meanwhile is not waited for. */
  settled(): Promise<void>;
  isIdle(): boolean;
}

export interface GroupCommitOptions<Item, Result> {
  /** Writes one batch in one transaction; returns results in the order of the items. `is_search`: for the items that are locked. */
  writeBatch(items: readonly Item[], is_search: boolean): Promise<Result[]>;
  /** What to return for an item that fails even on its own; throws when a retry may store it, to the item's caller. */
  giveUp(item: Item, error: unknown): Result;
  /** A fault that is not the item's: the batch fails as a whole, and the callers get the error. */
  isOutage(error: unknown): boolean;
  /** A fault of the few items that somebody else holds locked; where it is not given, that is an outage. */
  isLocked?(error: unknown): boolean;
  max_batch: number;
  /** Two keep the database busy while the next batch is gathered. */
  max_in_flight: number;
}

interface Waiting<Item, Result> {
  items: readonly Item[];
  resolve: (results: Result[]) => void;
  reject: (error: unknown) => void;
}

/** Stands in the place of a result: the item's caller gets the error and tries again. */
class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** Looking for locked items must not take as long as browsers wait: where everything is locked, nothing is found. */
const longestSearchMs = 3_000;

/** Whatever arrives in the same turn of the event loop goes together: a first one alone would be a batch of one. */
const oncePerTurn = (work: () => void): (() => void) => {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      work();
    });
  };
};

const orFailure = <Result>(work: () => Result): Result | Failure => {
  try {
    return work();
  } catch (error) {
    return new Failure(error);
  }
};

const settle = <Item, Result>(
  { resolve, reject }: Waiting<Item, Result>,
  results: readonly (Result | Failure)[],
): void => {
  const failure = results.find((result) => result instanceof Failure);
  if (failure) reject(failure.error);
  else resolve(results as Result[]);
};

export const createGroupCommit = <Item, Result>(
  options: GroupCommitOptions<Item, Result>,
): GroupCommit<Item, Result> => {
  const { writeBatch, giveUp, isOutage, isLocked = () => false, max_batch, max_in_flight } = options;
  let queue: Waiting<Item, Result>[] = [];
  const in_flight = new Set<Promise<void>>();

  /**
   * A batch that fails is halved until the bad item stands alone; the good ones are written all the same. `since` is when a lock
   * was met, and the search for what it holds began.
   */
  const writeOrSplit = async (items: readonly Item[], since: number | null = null): Promise<(Result | Failure)[]> => {
    try {
      return await writeBatch(items, since !== null);
    } catch (error) {
      const locked_since = isLocked(error) ? (since ?? performance.now()) : since;
      const isOver = locked_since !== null && performance.now() - locked_since >= longestSearchMs;
      if (isOver || (isOutage(error) && !isLocked(error))) return items.map(() => new Failure(error));
      const [only] = items;
      if (items.length === 1 && only !== undefined) return [orFailure(() => giveUp(only, error))];
      const half = Math.ceil(items.length / 2);
      const first = await writeOrSplit(items.slice(0, half), locked_since);
      return [...first, ...(await writeOrSplit(items.slice(half), locked_since))];
    }
  };

  /** Whole callers only: the edits of one request are committed together. */
  const takeBatch = (): Waiting<Item, Result>[] => {
    let size = 0;
    const count = queue.findIndex((waiting) => (size += waiting.items.length) > max_batch);
    const batch = queue.slice(0, count === -1 ? queue.length : Math.max(count, 1));
    queue = queue.slice(batch.length);
    return batch;
  };

  const runBatch = async (batch: Waiting<Item, Result>[]): Promise<void> => {
    const results = await writeOrSplit(batch.flatMap(({ items }) => items));
    let from = 0;
    for (const caller of batch) settle(caller, results.slice(from, (from += caller.items.length)));
  };

  const pump = oncePerTurn(() => {
    while (queue.length > 0 && in_flight.size < max_in_flight) {
      const running = runBatch(takeBatch()).finally(() => {
        in_flight.delete(running);
        pump();
      });
      in_flight.add(running);
    }
  });

  const given = new Set<Promise<unknown>>();
  const enqueue = (items: readonly Item[]): Promise<Result[]> => {
    const written = new Promise<Result[]>((resolve, reject) => {
      queue.push({ items, resolve, reject });
      pump();
    });
    given.add(written);
    const forget = (): void => void given.delete(written);
    written.then(forget, forget);
    return written;
  };

  return {
    write: (items) => (items.length === 0 ? Promise.resolve([]) : enqueue(items)),
    settled: async () => void (await Promise.allSettled(given)),
    isIdle: () => given.size === 0,
  };
};
