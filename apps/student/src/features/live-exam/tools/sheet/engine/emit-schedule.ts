/** Debounce: a sheet emits changes after a pause in the typing, at the latest this long after the first change. */
export const emitDebounceMs = 5000;
export const emitMaxWaitMs = 15_000;

/** Changes that were not emitted yet: the times of the first and of the last one, in milliseconds. */
export interface UnsavedChanges {
  first: number;
  last: number;
}

export const noteChange = (unsaved: UnsavedChanges | null, now: number): UnsavedChanges => ({
  first: unsaved?.first ?? now,
  last: now,
});

export const emitAt = ({ first, last }: UnsavedChanges): number =>
  Math.min(last + emitDebounceMs, first + emitMaxWaitMs);
