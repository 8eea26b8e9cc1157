/** Returns the item nearest in time; null when none is within `reach_ms`. */
export const nearestOf = <T extends { happened_at: string }>(
  items: readonly T[],
  at_ms: number,
  reach_ms: number,
): T | null => {
  let best: T | null = null;
  let far = reach_ms;
  for (const item of items) {
    const distance = Math.abs(Date.parse(item.happened_at) - at_ms);
    if (distance > far || (best && distance === far)) continue;
    best = item;
    far = distance;
  }
  return best;
};
