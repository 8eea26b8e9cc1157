/**
 * Editors that collect keystrokes before they report a change (texts, spreadsheets). Code that leaves the page, the
 * exercise or the exam flushes all of them first: nothing typed may wait in an editor.
 */
type Flush = () => void;

const editors = new Set<Flush>();
const unsaved = new Set<Flush>();
const listeners = new Set<() => void>();

/** Registers an editor, which its flush function identifies. */
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

/** Notes whether the editor holds keystrokes that it has not reported yet. */
export const noteUnsaved = (flush: Flush, has_unsaved: boolean): void => {
  if (unsaved.has(flush) === has_unsaved) return;
  if (has_unsaved) unsaved.add(flush);
  else unsaved.delete(flush);
  for (const listener of listeners) listener();
};

/** Counts the editors that hold unreported keystrokes. */
export const unsavedEditors = {
  count: (): number => unsaved.size,
  flush: flushEditors,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
