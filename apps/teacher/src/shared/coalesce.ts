export interface Coalesced {
  call: () => void;
  stop: () => void;
}

/** Many calls close together become one, a moment after the first: a hundred events are one reading. */
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
