export interface Spread {
  p50: number;
  p99: number;
}

/** Returns the smallest value that at least this share of all values does not exceed. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(Math.ceil(share * sorted.length) - 1, 0)] ?? Number.NaN;
};

export const spreadOf = (values: readonly number[]): Spread => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
});

/** Rounds to three digits, which is already more than a measurement on a shared machine is worth. */
export const rounded = (value: number): number => Number(value.toPrecision(3));
