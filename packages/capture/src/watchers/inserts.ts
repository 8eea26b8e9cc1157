import { noteInsertion, textShownEvent, type InsertState } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";
import { listen } from "./listen.ts";
import { elementOf, isPrivate } from "./selected-text.ts";

/** These have an event of their own, or bring back what was written before. */
const notTyped = /^(insertFromPaste|insertFromDrop|insertFromYank|history|delete)/;

type Editable = HTMLElement & { value?: string; type?: string };

const textTypes = new Set(["textarea", "text", "search", "email", "tel", "url", "number"]);

/** A file or a box has a value too, which nobody types. */
const isTextField = (target: EventTarget | null): target is Editable =>
  target instanceof HTMLElement && (target.isContentEditable || textTypes.has((target as Editable).type ?? ""));

/** What an editor draws among the words, such as a formula: the letters of the drawing are not written by anybody. */
const drawn = "[contenteditable=false]";

const textOf = (element: Editable): string => {
  if (element.value !== undefined) return element.value;
  if (element.querySelector(drawn) === null) return element.textContent ?? "";
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(drawn)) part.remove();
  return copy.textContent ?? "";
};

/** What the second text has more than the first, between their common beginning and their common end. */
export const insertedBetween = (before: string, after: string): string => {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return after.slice(start, after.length - end);
};

/** The name of the question that a field is part of, as the page shows it. */
const questionNameOf = (element: Element): string | null =>
  element.closest("[data-question-name]")?.getAttribute("data-question-name") ?? null;

/**
 * `bulk_insert` and `fast_insert`. The text is compared with what stood there before, because a program that fills a field in
 * says nothing of what it wrote. The exam itself says it: what another device wrote is not an insertion, nor what its editor
 * pasted, cut or brought back by itself. What is dropped is told by the drop, of which some editors tell no input; what is
 * moved within the page is none.
 */
export const watchInserts: Watcher = ({ page, now_ms, record }) => {
  const before = new WeakMap<Element, string>();
  let state: InsertState = [];
  let isOwnDrag = false;
  // Words that an editor moves are gone from their place: no `dragend` of theirs arrives.
  const endDrag = () => void (isOwnDrag = false);
  const note = (target: Element, text: string, is_typed: boolean) => {
    const noted = noteInsertion(state, { at_ms: now_ms(), text, is_typed });
    state = noted.state;
    if (noted.finding === null) return;
    const { kind, diff } = noted.finding;
    record(kind, { diff: cutText(diff), questionName: questionNameOf(target) });
  };
  const remember = (target: EventTarget | null) => {
    if (isTextField(target) && !before.has(target)) before.set(target, textOf(target));
  };
  return listen(page.document, {
    focusin: ({ target }: FocusEvent) => remember(target),
    beforeinput: ({ target }: InputEvent) => remember(target),
    [textShownEvent]: ({ target }: Event) => {
      if (isTextField(target)) before.set(target, textOf(target));
    },
    input: (event: InputEvent) => {
      const { target, isComposing } = event;
      // An event that a program made has no type.
      const { inputType = "" } = event as Partial<InputEvent>;
      if (!isTextField(target) || isComposing || isPrivate(target)) return;
      const text = textOf(target);
      const inserted = insertedBetween(before.get(target) ?? "", text);
      before.set(target, text);
      if (inserted !== "") note(target, inserted, !notTyped.test(inputType));
    },
    dragstart: () => void (isOwnDrag = true),
    dragend: endDrag,
    pointerdown: endDrag,
    drop: ({ target, dataTransfer }: DragEvent) => {
      const element = elementOf(target as Node);
      const text = dataTransfer?.getData("text/plain") ?? "";
      if (!isOwnDrag && text !== "" && isTextField(element) && !isPrivate(element)) note(element, text, true);
      endDrag();
    },
    compositionend: ({ target }: CompositionEvent) => {
      // A composed word is one step of the student, however many letters it has.
      if (isTextField(target)) before.set(target, textOf(target));
    },
  });
};
