interface Patience {
  isOver?: () => boolean;
  again_ms?: number;
  tries?: number;
}

const tryAgainMs = 3_000;

/** Retries a load until it succeeds, because a lost network comes back. Null when `isOver` or after too many tries. */
export const loadPatiently = async <T>(
  load: () => Promise<T | null>,
  { isOver = () => false, again_ms = tryAgainMs, tries = Number.POSITIVE_INFINITY }: Patience = {},
): Promise<T | null> => {
  for (let tried = 0; tried < tries && !isOver(); tried += 1) {
    const loaded = await load().catch(() => null);
    if (loaded !== null) return loaded;
    await new Promise((resolve) => void setTimeout(resolve, again_ms));
  }
  return null;
};

/**
 * Returns a loader that retries until it succeeds, for parts that a screen can do without for a while. React's `lazy`
 * remembers a failure for as long as the page lives, and would break the whole screen.
 */
export const createPatientLoader =
  <T extends object>(load: () => Promise<T>): (() => Promise<T>) =>
  // Without `isOver` and `tries`, `loadPatiently` never returns null.
  () =>
    loadPatiently(load) as Promise<T>;
