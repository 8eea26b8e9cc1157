import { useEffect, useState } from "react";

/** Returns the value after it has not changed for `delay_ms`. Returns the first value immediately. */
export const useDebounced = <T>(value: T, delay_ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay_ms);
    return () => clearTimeout(timer);
  }, [value, delay_ms]);
  return settled;
};
