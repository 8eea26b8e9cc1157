import { useEffect, useRef, useState } from "react";
import { auditRules } from "../audit.constants.ts";

/**
 * Shows controls while the pointer moves and two seconds longer. CSS keeps them visible for keyboard focus and touch.
 */
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
