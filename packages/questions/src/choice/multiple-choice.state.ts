/** Returns the choices after one was ticked or unticked, in the order of the paper; null when none is left. */
export const toggled = (
  all: readonly string[],
  chosen: readonly string[],
  id: string,
  max: number | null,
): { choice_ids: string[] } | null => {
  const wanted = chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
  if (wanted.length > chosen.length && isFull(chosen, max)) return { choice_ids: [...chosen] };
  const choice_ids = all.filter((one) => wanted.includes(one));
  return choice_ids.length === 0 ? null : { choice_ids };
};

export const isFull = (chosen: readonly string[], max: number | null): boolean => max !== null && chosen.length >= max;
