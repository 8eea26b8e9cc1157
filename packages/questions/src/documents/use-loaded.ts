import { useCallback, useEffect, useState } from "react";

export type Loaded<T> = { kind: "loading" } | { kind: "failed"; retry: () => void } | { kind: "ready"; value: T };

/** Loads something when it is first shown; after a failure it can be retried. `load` must stay the same function. */
export const useLoaded = <T>(load: () => Promise<T>): Loaded<T> => {
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((last) => last + 1), []);
  const [state, setState] = useState<Loaded<T>>({ kind: "loading" });
  useEffect(() => {
    let current = true;
    const show = (next: Loaded<T>) => {
      if (current) setState(next);
    };
    show({ kind: "loading" });
    load().then(
      (value) => show({ kind: "ready", value }),
      () => show({ kind: "failed", retry }),
    );
    return () => void (current = false);
  }, [load, attempt, retry]);
  return state;
};
