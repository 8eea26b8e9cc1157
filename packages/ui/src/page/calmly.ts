type Subscribe = (listener: () => void) => () => void;

const pauseMs = 1_000;

/**
 * For figures that change with the words somebody types: the first change is told at once, those after it together, once a
 * second. A letter that is typed right after a drawing waits for the next frame of the screen.
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
