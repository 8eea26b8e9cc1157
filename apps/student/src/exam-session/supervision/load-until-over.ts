const loadAgainMs = 5_000;

/** A network that is gone when the exam opens comes back: what is not loaded is asked for until it is. */
export const loadUntilOver = async <T>(
  load: () => Promise<T | null>,
  isOver: () => boolean,
  again_ms = loadAgainMs,
  tries = Number.POSITIVE_INFINITY,
): Promise<T | null> => {
  for (let tried = 0; tried < tries && !isOver(); tried += 1) {
    const loaded = await load().catch(() => null);
    if (loaded !== null) return loaded;
    await new Promise((resolve) => void setTimeout(resolve, again_ms));
  }
  return null;
};
