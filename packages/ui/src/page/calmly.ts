type Subscribe = (listener: () => void) => () => void;

const pauseMs = 1_000;

/**
 * Throttles a subscription, for figures that change while somebody types: the first change is reported at once, later
 * ones together, once a second. Each render delays a letter typed right after it to the next frame.
 */
export const calmly =
  (subscribe: Subscribe): Subscribe =>
  (listener) => {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let isBehind = false;
    const tell = () => {
      isBehind = pause !== undefined;
      if (isBehind) return;
      pause = setTimeout(endPause, pauseMs);
      listener();
    };
    const endPause = () => {
      pause = undefined;
      if (isBehind) tell();
    };
    const stop = subscribe(tell);
    return () => {
      clearTimeout(pause);
      stop();
    };
  };
