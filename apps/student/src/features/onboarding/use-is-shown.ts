import { useCallback, useEffect, useRef } from "react";

/** Tells asynchronous work whether its step is still shown: after the student has left it, it must not move them on. */
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
