/** Pseudo-random draws from one seed, so that a table of results is the same on every machine. */
/** Values, each with its relative frequency. */
export type Weighted<T> = readonly (readonly [weight: number, value: T])[];

export interface Chance {
  /** Returns a number from 0 to 1. */
  next(): number;
  between(least: number, most: number): number;
  whole(least: number, most: number): number;
  happens(probability: number): boolean;
  pick<T>(weighted: Weighted<T>): T;
  /** Returns how often an event with this mean count happens. */
  times(mean: number): number;
}

/** mulberry32 */
const generator = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

export const createChance = (seed: number): Chance => {
  const next = generator(seed);
  const between = (least: number, most: number): number => least + next() * (most - least);
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    happens: (probability) => next() < probability,
    pick: (weighted) => {
      let at = next() * weighted.reduce((sum, [weight]) => sum + weight, 0);
      return (weighted.find(([weight]) => (at -= weight) < 0) ?? weighted.at(-1)!)[1];
    },
    times: (mean) => {
      let [count, product] = [0, next()];
      for (const least = Math.exp(-mean); product > least; product *= next()) count += 1;
      return count;
    },
  };
};
