import { spellCheckerDelayMs, type SpellCheckerVerdict } from "@examplar/domain";
import { useCallback, useEffect, useRef, useState } from "react";
import { findSpellCheckers } from "../../../exam-session/index.ts";

/** Looks for spell checkers on request, after the delay that extensions need to mark the page. */
export const useSpellCheckers = () => {
  const [verdict, setVerdict] = useState<SpellCheckerVerdict>("detecting");
  const [found, setFound] = useState<readonly string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const look = useCallback(() => {
    clearTimeout(timer.current);
    setVerdict("detecting");
    timer.current = setTimeout(() => {
      const names = findSpellCheckers(document);
      setFound(names);
      setVerdict(names.length > 0 ? "detected" : "none");
    }, spellCheckerDelayMs);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { verdict, found, look };
};
