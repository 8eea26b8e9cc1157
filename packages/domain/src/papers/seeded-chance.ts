/** Returns a random integer from 0 to `below` - 1, all equally likely. */
export type Chance = (below: number) => number;

/**
 * The same seed gives the same numbers on every machine, for ever: only 32-bit integers are used.
 * A small fast counting generator (sfc32), started from the low 32 and the high 21 bits of the seed.
 */
export const seededChance = (seed: number): Chance => {
  let a = Math.floor(seed / 2 ** 32) | 0;
  let b = seed | 0;
  let c = 0x9e_37_79_b9 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  // Seeds that differ in one bit give similar numbers in the first rounds, so these are skipped.
  for (let round = 0; round < 15; round++) next();
  return (below) => drawBelow(next, below);
};

/** Draws again above the last whole multiple of `below`; otherwise small numbers would be more likely. */
const drawBelow = (next: () => number, below: number): number => {
  const limit = 2 ** 32 - (2 ** 32 % below);
  for (;;) {
    const drawn = next();
    if (drawn < limit) return drawn % below;
  }
};

/** Returns a new list in random order; every order is equally likely. */
export const shuffled = <T>(items: readonly T[], chance: Chance): T[] => {
  const list = [...items];
  for (let last = list.length - 1; last > 0; last--) {
    const pick = chance(last + 1);
    [list[last], list[pick]] = [list[pick]!, list[last]!];
  }
  return list;
};
