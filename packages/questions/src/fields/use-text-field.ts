import { textShownEvent } from "@examplar/domain";
import { useLayoutEffect, useRef, type InputEvent, type RefObject } from "react";
import type { Draft } from "../draft.ts";
import { fitInsert, lengthOf } from "./fit-insert.ts";

interface Part<C> {
  draft: Draft<C | null>;
  /** Which part of the answer the field holds, where it holds only a part. */
  field?: string;
  read: (content: C | null) => string;
  write: (content: C | null, text: string) => C | null;
  max_length?: number;
  /** Called after every keystroke. */
  onLength?: (length: number) => void;
  onInput?: (element: TextElement) => void;
}

type TextElement = HTMLInputElement | HTMLTextAreaElement;

/** The browser keeps the text, so that typing renders nothing. The field reports to the draft and shows its changes. */
export const useTextField = <E extends TextElement, C>(part: Part<C>) => {
  const element = useRef<E>(null);
  const known = useRef("");
  const latest = useRef(part);
  latest.current = part;
  const { draft, field = "" } = part;
  useLayoutEffect(() => {
    const show = () => {
      const text = latest.current.read(draft.get());
      if (!element.current || draft.isWaiting(field) || element.current.value === text) return;
      element.current.value = text;
      element.current.dispatchEvent(new Event(textShownEvent, { bubbles: true }));
      known.current = text;
      latest.current.onLength?.(lengthOf(text));
    };
    show();
    const stop = draft.subscribe(show);
    return () => {
      stop();
      draft.flush();
    };
  }, [draft, field]);

  const takeInput = () => {
    if (!element.current) return;
    const text = element.current.value;
    known.current = text;
    const { write, onLength } = latest.current;
    draft.gather((content) => write(content, text), field);
    onLength?.(lengthOf(text));
  };
  const onInput = (is_composing: boolean) => {
    const { max_length, onInput: tell } = latest.current;
    if (!element.current) return;
    // A word under composition (IME) may be longer than the final one; it is measured when it is finished.
    if (max_length !== undefined && lengthOf(element.current.value) > max_length) {
      if (is_composing) return;
      fit(element, known.current, max_length);
    }
    takeInput();
    tell?.(element.current);
  };
  return {
    ref: element,
    onInput: ({ nativeEvent }: InputEvent) => onInput(nativeEvent.isComposing),
    onCompositionEnd: () => onInput(false),
    onBlur: draft.flush,
  };
};

const fit = (element: RefObject<TextElement | null>, before: string, max: number) => {
  if (!element.current) return;
  const { text, caret } = fitInsert(before, element.current.value, max);
  element.current.value = text;
  element.current.setSelectionRange(caret, caret);
};

/** Stops browsers and extensions from completing, correcting or sending the student's words. */
export const ownWords = {
  autoComplete: "off",
  autoCorrect: "off",
  autoCapitalize: "off",
  spellCheck: false,
  "data-gramm": "false",
  "data-lt-active": "false",
} as const;
