/** Debounce: a sheet emits changes after a pause in the typing, at the latest this long after the first change. */
export const emitDebounceMs = 5000;
export const emitMaxWaitMs = 15_000;

/** Changes that were not emitted yet: the times of the first and of the last one, in milliseconds. */
export interface Unsaid {
  first: number;
  last: number;
}

export const noteChange = (unsaid: Unsaid | null, now: number): Unsaid => ({ first: unsaid?.first ?? now, last: now });

export const emitAt = ({ first, last }: Unsaid): number => Math.min(last + emitDebounceMs, first + emitMaxWaitMs);
