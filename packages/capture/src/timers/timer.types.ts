/** What the page posts to the worker. `ms` null ends a timer. */
export interface TimerOrder {
  id: number;
  ms: number | null;
  repeats: boolean;
}

/** What the worker posts when its code runs; afterwards, the ids of timers that have run out. */
export const timersLoaded = 0;
