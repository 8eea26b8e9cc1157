/**
 * Group commit: items that arrive while batches are being written form the next batch, so that one commit serves many
 * callers. A caller gets its results after the commit that contains its items.
 */
export interface GroupCommit<Item, Result> {
  write(items: readonly Item[]): Promise<Result[]>;
  /** Resolves when all earlier writes are settled; does not wait for later ones. */
  settled(): Promise<void>;
  isIdle(): boolean;
}

export interface GroupCommitOptions<Item, Result> {
  /** Writes a batch in one transaction; returns results in input order. `is_search`: a locked batch is being split. */
  writeBatch(items: readonly Item[], is_search: boolean): Promise<Result[]>;
  /** Returns the result of an item that fails even alone; throws, to that item's caller, when a retry may store it. */
  giveUp(item: Item, error: unknown): Result;
  /** True for a fault that no item caused: the whole batch fails, and its callers get the error. */
  isOutage(error: unknown): boolean;
  /** True when another transaction locks some items: the batch is split to find them. By default, that is an outage. */
  isLocked?(error: unknown): boolean;
  max_batch: number;
  /** Two batches keep the database busy while the next one is gathered. */
  max_in_flight: number;
}

interface Waiting<Item, Result> {
  items: readonly Item[];
  resolve: (results: Result[]) => void;
  reject: (error: unknown) => void;
}

/** Marks a failed item among the results: its caller gets the error and may retry. */
class Failure {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** Limit of the search for locked items, below the browsers' timeout: when all items are locked, it cannot succeed. */
const longestSearchMs = 3_000;

/** Runs `work` once per turn of the event loop: otherwise the first item of a turn would be a batch of one. */
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
   * Writes a batch. When it fails, writes its halves, down to the single bad item, so that the good items are stored.
   * `since` is the time at which the batch met a lock and the search for locked items began.
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

  /** Takes whole requests only: the items of one caller stay in one batch. */
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
