import { noteInsertion, textShownEvent, type InsertState } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";
import { listen } from "./listen.ts";
import { elementOf, isPrivate } from "./selected-text.ts";

/** These inputs have their own event, or restore earlier text. */
const notTyped = /^(insertFromPaste|insertFromDrop|insertFromYank|history|delete)/;

type Editable = HTMLElement & { value?: string; type?: string };

const textTypes = new Set(["textarea", "text", "search", "email", "tel", "url", "number"]);

/** Excludes files and checkboxes: they have a value too, but nobody types it. */
const isTextField = (target: EventTarget | null): target is Editable =>
  target instanceof HTMLElement && (target.isContentEditable || textTypes.has((target as Editable).type ?? ""));

/** What an editor draws between the words, such as a formula: nobody typed the letters of the drawing. */
const drawn = "[contenteditable=false]";

const textOf = (element: Editable): string => {
  if (element.value !== undefined) return element.value;
  if (element.querySelector(drawn) === null) return element.textContent ?? "";
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(drawn)) part.remove();
  return copy.textContent ?? "";
};

/** Returns what the second text has more than the first, between their common beginning and their common end. */
export const insertedBetween = (before: string, after: string): string => {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  const most = Math.min(before.length, after.length) - start;
  while (end < most && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  return after.slice(start, after.length - end);
};

/** Returns the name of the field's question, as the page shows it. */
const questionNameOf = (element: Element): string | null =>
  element.closest("[data-question-name]")?.getAttribute("data-question-name") ?? null;

/**
 * Records `bulk_insert` and `fast_insert`. It compares a field's text with the text before, because a program that
 * fills a field does not report what it wrote. The exam reports text that is no insertion: from another device, or
 * pasted, cut or restored by its own editor. Dropped text comes from the drop event, because some editors send no input
 * event. Text moved within the page does not count.
 */
export const watchInserts: Watcher = ({ page, now_ms, record }) => {
  const before = new WeakMap<Element, string>();
  let state: InsertState = [];
  let isOwnDrag = false;
  // An editor removes words that it moves, so their `dragend` never arrives.
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
      // A program's event has no `inputType`.
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
      // A composed word is one step of the student, whatever its number of letters.
      if (isTextField(target)) before.set(target, textOf(target));
    },
  });
};
