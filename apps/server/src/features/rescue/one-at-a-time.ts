/** Runs tasks one after the other; returns null for a new task when too many wait. */
export const oneAtATime = (max_waiting: number) => {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async <T>(work: () => Promise<T>): Promise<T | null> => {
    if (waiting > max_waiting) return null;
    waiting += 1;
    const mine = last.then(work);
    last = mine.catch(() => {});
    return mine.finally(() => (waiting -= 1));
  };
};
