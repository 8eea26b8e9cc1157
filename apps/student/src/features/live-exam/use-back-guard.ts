import { useEffect, useEffectEvent } from "react";

const mark = "examplar_exam";

const isMarked = (state: unknown): boolean => typeof state === "object" && state !== null && mark in state;

/** Past the router, for which nothing has changed: it would ask the server for the same screen again. */
const addEntry = () => {
  const { state } = window.history;
  if (!isMarked(state)) History.prototype.pushState.call(window.history, { ...state, [mark]: true }, "");
};

/**
 * The exam has two history entries, and is on the second: the browser's Back leads to the first one, which asks the
 * student and returns. A press on Back by mistake takes nobody out of the exam.
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
