/**
 * Runs `work`, never twice at the same time. A request during a run causes one more run. If `work` returns a number of
 * milliseconds, it runs again after that delay.
 */
export const createRuns = (work: () => Promise<number | null>) => {
  let [closed, asked] = [false, false];
  let running: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const runAll = async () => {
    let next_ms: number | null = null;
    while (asked && !closed) {
      asked = false;
      next_ms = await work();
    }
    running = null;
    if (next_ms !== null && !closed) timer = setTimeout(() => void run(), next_ms);
  };

  const run = (): Promise<void> => {
    asked = true;
    clearTimeout(timer);
    running ??= runAll();
    return running;
  };

  const close = () => {
    closed = true;
    clearTimeout(timer);
  };
  return { run, isClosed: () => closed, close };
};
