export interface BackoffLimits {
  /** The longest wait after the first failure. */
  first_ms: number;
  /** The longest wait ever. */
  most_ms: number;
}

const usualLimits: BackoffLimits = { first_ms: 500, most_ms: 30_000 };

/**
 * Returns the milliseconds to wait after `failures` failures in a row: random, between zero and a ceiling that doubles
 * each time. When a whole room gets its network back, its students must not all return at once.
 */
export const backoff = (failures: number, chance: () => number, limits = usualLimits): number => {
  const ceiling = Math.min(limits.most_ms, limits.first_ms * 2 ** Math.max(0, failures - 1));
  return Math.floor(chance() * ceiling);
};
