import { useEffect, useState } from "react";

/** The value once it has not changed for so long; the first one at once. */
export const useDebounced = <T>(value: T, delay_ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms);
    return () => clearTimeout(timer);
  }, [value, delay_ms]);
  return settled;
};
