export interface Coalesced {
  call: () => void;
  stop: () => void;
}

/** Merges calls close together into one call, `withinMs` after the first: a hundred events cause one refetch. */
export const coalesce = (act: () => void, withinMs: number): Coalesced => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const call = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      act();
    }, withinMs);
  };
  return { call, stop };
};
