import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { addEditor, noteUnsaved } from "../editors.ts";
import { createDraft, type Draft } from "./create-draft.ts";

/** One draft for as long as the question is on the screen; what still waits when it leaves is told then. */
export const useDraft = <V>(value: V, onChange: (value: V) => void): Draft<V> => {
  const listener = useRef(onChange);
  useLayoutEffect(() => {
    listener.current = onChange;
  });
  const [draft] = useState(() => {
    const made: Draft<V> = createDraft(
      value,
      (told) => listener.current(told),
      (is_waiting) => noteUnsaved(made.flush, is_waiting),
    );
    return made;
  });
  useLayoutEffect(() => draft.receive(value), [draft, value]);
  useEffect(() => addEditor(draft.flush), [draft]);
  // A layout effect ends before the page changes hands: whoever comes next already finds what was typed.
  useLayoutEffect(() => draft.flush, [draft]);
  return draft;
};

/** The part of an answer that one field shows; nothing but that part draws the field again. */
export const useDrafted = <V, P>(draft: Draft<V>, read: (value: V) => P): P => {
  const value = () => read(draft.get());
  return useSyncExternalStore(draft.subscribe, value, value);
};
