import { sameContent, validateContent, type AnswerContent } from "@examplar/domain";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { addEditor, noteUnsaved } from "./editors.ts";
import type { QuestionViewProps } from "./question-view.types.ts";

/** Keystrokes are collected this long after the first one; with the write they are stored on this computer in 0.3 s. */
export const gatherMs = 200;

/** How many reported changes wait for their echo; with more, nobody echoes any longer. */
const echoesKept = 50;

type Update<V> = (value: V) => V;

/** The answer on this screen. It may be ahead of what was reported to the exam around it. */
export interface Draft<V> {
  get: () => V;
  /** Applies a choice and reports it at once. */
  set: (update: Update<V>) => void;
  /** Collects a keystroke, and reports it soon with the next ones. It replaces the waiting update of the same field. */
  gather: (update: Update<V>, field?: string) => void;
  /** True while keystrokes of the field are not reported yet. */
  isWaiting: (field?: string) => boolean;
  flush: () => void;
  /** Takes the answer from the exam: an echo of a reported change, or a change from another device. */
  receive: (value: V) => void;
  subscribe: (listener: () => void) => () => void;
}

/** `onWaiting` is called when keystrokes begin to wait, and after they were sent. */
export const createDraft = <V>(
  initial: V,
  send: (value: V) => void,
  onWaiting: (is_waiting: boolean) => void = () => undefined,
): Draft<V> => {
  let current = initial;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waiting = new Map<string, Update<V>>();
  const awaited_echoes: V[] = [];
  const listeners = new Set<() => void>();

  const report = (value: V) => {
    if (sameContent(value, current)) return;
    current = value;
    awaited_echoes.push(value);
    if (awaited_echoes.length > echoesKept) awaited_echoes.shift();
    for (const listener of listeners) listener();
    send(value);
  };
  const flush = () => {
    clearTimeout(timer);
    const updates = [...waiting.values()];
    waiting.clear();
    if (updates.length === 0) return;
    report(updates.reduce((value, update) => update(value), current));
    onWaiting(false);
  };
  const gather = (update: Update<V>, field = "") => {
    const isFirst = waiting.size === 0;
    waiting.set(field, update);
    if (!isFirst) return;
    timer = setTimeout(flush, gatherMs);
    onWaiting(true);
  };
  /** An echo may arrive after the next keystroke: showing it would undo that keystroke. */
  const receive = (value: V) => {
    const echo = awaited_echoes.findIndex((reported) => sameContent(reported, value));
    awaited_echoes.splice(0, echo < 0 ? awaited_echoes.length : echo + 1);
    if (echo >= 0 || sameContent(value, current)) return;
    current = value;
    for (const listener of listeners) listener();
  };

  return {
    get: () => current,
    set: (update) => {
      flush();
      report(update(current));
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

/** Keeps one draft for as long as the question is on the screen; reports what still waits when the question leaves. */
export const useDraft = <V>(value: V, onChange: (value: V) => void): Draft<V> => {
  const listener = useRef(onChange);
  useLayoutEffect(() => {
    listener.current = onChange;
  });
  const [draft] = useState(() => {
    const made: Draft<V> = createDraft(
      value,
      (reported) => listener.current(reported),
      (is_waiting) => noteUnsaved(made.flush, is_waiting),
    );
    return made;
  });
  useLayoutEffect(() => draft.receive(value), [draft, value]);
  useEffect(() => addEditor(draft.flush), [draft]);
  // The cleanup of a layout effect runs before the next screen's effects, so that screen already finds what was typed.
  useLayoutEffect(() => draft.flush, [draft]);
  return draft;
};

type Answered = Pick<QuestionViewProps, "question" | "content" | "onChange">;

/**
 * Reports content as the server will store it, so that its echo is recognised. Content that the server will reject is
 * reported too; the student is told when it is too large.
 */
export const useAnswerDraft = ({ question: { attributes }, content, onChange }: Answered) => {
  const [too_large, setTooLarge] = useState(false);
  const draft = useDraft(content, (reported: AnswerContent | null) => {
    const verdict = validateContent(attributes.type, attributes.body, reported);
    setTooLarge(verdict.outcome === "rejected" && verdict.code === "content_too_large");
    onChange(verdict.outcome === "ok" ? verdict.content : reported);
  });
  return { draft, too_large };
};

/** Returns the part of an answer that one field shows; the field renders again only when that part changes. */
export const useDrafted = <V, P>(draft: Draft<V>, read: (value: V) => P): P => {
  const value = () => read(draft.get());
  return useSyncExternalStore(draft.subscribe, value, value);
};
