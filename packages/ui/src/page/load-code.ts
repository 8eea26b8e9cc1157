interface Patience {
  isOver?: () => boolean;
  again_ms?: number;
  tries?: number;
}

const tryAgainMs = 3_000;

/** A network that is gone comes back: what is not loaded is asked for until it is. Null when that is over, or tried too often. */
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
 * For parts that a screen goes on without: asked for until they are here. `lazy` remembers what failed for as long as the page
 * lives, and would take the whole screen away.
 */
export const createPatientLoader =
  <T extends object>(load: () => Promise<T>): (() => Promise<T>) =>
  // Never over, and so never null.
  () =>
    loadPatiently(load) as Promise<T>;
