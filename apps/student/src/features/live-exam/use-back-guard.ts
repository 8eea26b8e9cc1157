import { useEffect, useEffectEvent } from "react";

const mark = "examplar_exam";

const isMarked = (state: unknown): boolean => typeof state === "object" && state !== null && mark in state;

/** Bypasses the router, for which nothing has changed: it would request the same screen from the server again. */
const addEntry = () => {
  const { state } = window.history;
  if (!isMarked(state)) History.prototype.pushState.call(window.history, { ...state, [mark]: true }, "");
};

/**
 * Gives the exam two history entries and stays on the second one. The browser's Back leads to the first, which asks the
 * student and returns, so that a press by mistake takes nobody out of the exam.
 */
export const useBackGuard = (onBack: () => void) => {
  const ask = useEffectEvent(onBack);
  useEffect(() => {
    const { pathname } = window.location;
    addEntry();
    const onPop = (event: PopStateEvent) => {
      if (window.location.pathname !== pathname || window.location.hash !== "") return;
      event.stopImmediatePropagation();
      if (isMarked(event.state)) return;
      window.history.forward();
      ask();
    };
    window.addEventListener("popstate", onPop, true);
    return () => window.removeEventListener("popstate", onPop, true);
  }, []);
};
