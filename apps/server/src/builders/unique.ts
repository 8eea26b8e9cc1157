let count = 0;

/** Returns a number for names, so that two rows built alike never collide on a unique column. */
export const nextNumber = (): number => (count += 1);
