import { useEffect, useEffectEvent } from "react";

/** Goes to the next step as soon as this one is satisfied. */
export const usePassing = (satisfied: boolean, next: () => void) => {
  const pass = useEffectEvent(next);
  useEffect(() => {
    if (satisfied) pass();
  }, [satisfied]);
};
