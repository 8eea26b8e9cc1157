import { useEffect, useEffectEvent } from "react";

/** Goes on by itself as soon as the step is satisfied. */
export const usePassing = (satisfied: boolean, next: () => void) => {
  const pass = useEffectEvent(next);
  useEffect(() => {
    if (satisfied) pass();
  }, [satisfied]);
};
