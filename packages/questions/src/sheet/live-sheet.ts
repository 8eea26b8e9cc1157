import type { Spreadsheet } from "@examplar/domain";
import { useCallback, useSyncExternalStore } from "react";

type Cells = Spreadsheet["cells"];

/**
 * Answer cells of open sheets. The answer follows some seconds later, but the view beside the sheet must be up to date.
 */
const open = new Map<number, Cells>();
const listeners = new Map<number, Set<() => void>>();

/** Called by the sheet after every change of its answer cells; with null when it is closed. */
export const showLiveCells = (question_id: number, cells: Cells | null): void => {
  if (cells === null) open.delete(question_id);
  else open.set(question_id, cells);
  for (const listener of listeners.get(question_id) ?? []) listener();
};

/** Returns the answer cells of a sheet while it is open. */
export const useLiveCells = (question_id: number): Cells | undefined => {
  const subscribe = useCallback(
    (listener: () => void) => {
      const heard = listeners.get(question_id) ?? new Set();
      listeners.set(question_id, heard.add(listener));
      return () => void heard.delete(listener);
    },
    [question_id],
  );
  return useSyncExternalStore(subscribe, () => open.get(question_id));
};
