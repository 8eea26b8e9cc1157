import { useEffect, useRef, useState } from "react";
import { auditRules } from "../audit.constants.ts";

/** Shown while something moves, and for two seconds after. Keyboard focus and touch keep controls shown by style alone. */
export const useAutoHide = () => {
  const [shown, setShown] = useState(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wake = () => {
    clearTimeout(timer.current);
    setShown(true);
    timer.current = setTimeout(() => setShown(false), auditRules.controls_hide_ms);
  };
  useEffect(() => {
    timer.current = setTimeout(() => setShown(false), auditRules.controls_hide_ms);
    return () => clearTimeout(timer.current);
  }, []);
  return { shown, wake };
};
