/**
 * Editors that gather keystrokes before they say what changed (texts, spreadsheets). Whoever is about to leave the page,
 * the exercise or the exam first asks all of them to say it now: nothing typed may wait in an editor.
 */
type Flush = () => void;

const editors = new Set<Flush>();

export const addEditor = (flush: Flush): (() => void) => {
  editors.add(flush);
  return () => void editors.delete(flush);
};

export const flushEditors = (): void => {
  for (const flush of editors) flush();
};
