/** Runs `work` for every item, at most `width` at once, starting in order. */
export const inParallel = async <T>(
  width: number,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = [...items];
  const run = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.max(1, width) }, run));
};
