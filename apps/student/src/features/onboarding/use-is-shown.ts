import { useCallback, useEffect, useRef } from "react";

/** For work that ends after the student has left the step: it must not move them on. */
export const useIsShown = (): (() => boolean) => {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return useCallback(() => isShown.current, []);
};
