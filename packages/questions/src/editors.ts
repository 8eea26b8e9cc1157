/**
 * Editors that gather keystrokes before they report a change (texts, spreadsheets). Whoever leaves the page, the exercise
 * or the exam first flushes all of them: nothing typed may wait in an editor.
 */
type Flush = () => void;

const editors = new Set<Flush>();
const unsaved = new Set<Flush>();
const listeners = new Set<() => void>();

/** An editor is known by its flush. */
export const addEditor = (flush: Flush): (() => void) => {
  editors.add(flush);
  return () => {
    editors.delete(flush);
    noteUnsaved(flush, false);
  };
};

export const flushEditors = (): void => {
  for (const flush of editors) flush();
};

/** The editor holds letters that it has not reported yet, or has reported them all. */
export const noteUnsaved = (flush: Flush, has_unsaved: boolean): void => {
  if (unsaved.has(flush) === has_unsaved) return;
  if (has_unsaved) unsaved.add(flush);
  else unsaved.delete(flush);
  for (const listener of listeners) listener();
};

/** How many editors hold letters that nobody else knows of. */
export const unsavedEditors = {
  count: (): number => unsaved.size,
  flush: flushEditors,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
