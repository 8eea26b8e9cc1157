import { validateContent, type AnswerContent } from "@examplar/domain";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { addEditor, noteUnsaved } from "./editors.ts";
import type { QuestionViewProps } from "./question-view.types.ts";

/** Letters are reported this long after the first of them: with the write they are on this computer within 0.3 s. */
export const gatherMs = 200;

/** More unanswered echoes than this, and somebody has stopped listening. */
const echoesKept = 50;

type Update<V> = (value: V) => V;

/** What a student has answered on this screen, ahead of what the exam around it has heard. */
export interface Draft<V> {
  get: () => V;
  /** A choice: told at once. */
  set: (update: Update<V>) => void;
  /** A keystroke: told soon, together with the next ones. The update of a field replaces its last one. */
  gather: (update: Update<V>, field?: string) => void;
  /** True while keystrokes of the field have not been told. */
  isWaiting: (field?: string) => boolean;
  flush: () => void;
  /** What the exam says the answer is: an echo of what was told, or a change from another device. */
  receive: (value: V) => void;
  subscribe: (listener: () => void) => () => void;
}

/** `onWaiting` hears when letters begin to wait, and after they were sent. */
export const createDraft = <V>(
  initial: V,
  send: (value: V) => void,
  onWaiting: (is_waiting: boolean) => void = () => undefined,
): Draft<V> => {
  let current = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, Update<V>>();
  const unheard: V[] = [];
  const listeners = new Set<() => void>();

  const tell = (value: V) => {
    if (sameContent(value, current)) return;
    current = value;
    unheard.push(value);
    if (unheard.length > echoesKept) unheard.shift();
    for (const listener of listeners) listener();
    send(value);
  };
  const flush = () => {
    clearTimeout(timer);
    const updates = [...waiting.values()];
    waiting.clear();
    if (updates.length === 0) return;
    tell(updates.reduce((value, update) => update(value), current));
    onWaiting(false);
  };
  const gather = (update: Update<V>, field = "") => {
    const isFirst = waiting.size === 0;
    waiting.set(field, update);
    if (!isFirst) return;
    timer = setTimeout(flush, gatherMs);
    onWaiting(true);
  };
  /** An echo may come after the next keystroke: showing it would take that keystroke back. */
  const receive = (value: V) => {
    const echo = unheard.findIndex((told) => sameContent(told, value));
    unheard.splice(0, echo < 0 ? unheard.length : echo + 1);
    if (echo >= 0 || sameContent(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  };

  return {
    get: () => current,
    set: (update) => {
      flush();
      tell(update(current));
    },
    gather,
    isWaiting: (field = "") => waiting.has(field),
    flush,
    receive,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const sorted = (_key: string, value: Json): Json =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Two answers that say the same. The database keeps the keys of a record in an order of its own. */
export const sameContent = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a, sorted) === JSON.stringify(b, sorted);

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

type Answered = Pick<QuestionViewProps, "question" | "content" | "onChange">;

/** Tells what the server will keep, so that its echo is known again; what it will refuse is told too, and said. */
export const useAnswerDraft = ({ question: { attributes }, content, onChange }: Answered) => {
  const [too_large, setTooLarge] = useState(false);
  const draft = useDraft(content, (told: AnswerContent | null) => {
    const verdict = validateContent(attributes.type, attributes.body, told);
    setTooLarge(verdict.outcome === "rejected" && verdict.code === "content_too_large");
    onChange(verdict.outcome === "ok" ? verdict.content : told);
  });
  return { draft, too_large };
};

/** The part of an answer that one field shows; nothing but that part draws the field again. */
export const useDrafted = <V, P>(draft: Draft<V>, read: (value: V) => P): P => {
  const value = () => read(draft.get());
  return useSyncExternalStore(draft.subscribe, value, value);
};
