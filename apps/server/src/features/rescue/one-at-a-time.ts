/** Runs one piece of work after the other; refuses when too many wait already, by returning null. */
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
