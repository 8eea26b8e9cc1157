/** Message from the page to the worker. `ms` null ends a timer. */
export interface TimerOrder {
  id: number;
  ms: number | null;
  repeats: boolean;
}

/** The worker posts this when its code runs; later it posts the ids of timers that are due. */
export const timersLoaded = 0;
