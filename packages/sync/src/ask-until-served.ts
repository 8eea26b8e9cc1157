/** The first wait when the server names none. */
const firstWaitMs = 500;
const longestWaitMs = 5_000;

interface Waiting {
  /** Milliseconds that the server says it is busy; zero if it gives no time, null for any other failure. */
  busyForMs(error: unknown): number | null;
  wait(ms: number): Promise<void>;
  /** Between 0 and 1, so that the students of a hall do not all retry at once. */
  random(): number;
  tries?: number;
}

/** Repeats an idempotent request while the server is too busy to reply; throws any other failure. */
export const askUntilServed = async <T>(ask: () => Promise<T>, waiting: Waiting): Promise<T> => {
  const { busyForMs, wait, random, tries = 5 } = waiting;
  for (let tried = 1; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      const busy_ms = busyForMs(error);
      if (busy_ms === null || tried === tries) throw error;
      const asked_ms = busy_ms > 0 ? busy_ms : firstWaitMs * 2 ** (tried - 1);
      await wait(Math.min(asked_ms, longestWaitMs) * (0.5 + random() / 2));
    }
  }
};
