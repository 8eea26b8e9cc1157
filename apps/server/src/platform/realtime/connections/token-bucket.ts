export interface TokenBucket {
  /** Takes one token; false when there is none. */
  take(now: number): boolean;
}

/** Allows `size` tokens at once and `per_second` in the long run. Times are milliseconds of a monotonic clock. */
export const createTokenBucket = (size: number, per_second: number, start: number): TokenBucket => {
  let tokens = size;
  let last = start;
  return {
    take: (now) => {
      tokens = Math.min(size, tokens + (Math.max(now - last, 0) / 1000) * per_second);
      last = now;
      if (tokens < 1) return false;
      tokens -= 1;
      return true;
    },
  };
};
