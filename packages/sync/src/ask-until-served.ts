/** The first wait where the server names none. */
const firstWaitMs = 500;
const longestWaitMs = 5_000;

interface Waiting {
  /** How long the server is busy for, as it says: zero where it does not, null for any other failure. */
  busyForMs(error: unknown): number | null;
  wait(ms: number): Promise<void>;
  /** Between 0 and 1, so that a hall does not come back as one. */
  random(): number;
  tries?: number;
}

/** Asks again while the server is too busy to reply, for a request that may be repeated; any other failure is thrown. */
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
