import { useEffect, useEffectEvent } from "react";
import { flushSync } from "react-dom";
import { createKeyQueue, type Step } from "./key-queue.ts";
import { isPointsKey } from "./points.state.ts";

export interface MarkingKeys {
  onNextStudent: () => Step;
  onPreviousStudent: () => Step;
  onNextToReview: (step: 1 | -1) => Step;
  onPoints: (key: string) => void;
  onUndo: () => Step;
  onHelp: () => void;
  onDebug: () => void;
  onRawTables: () => void;
}

type Action = (keys: MarkingKeys) => Step | void;

/** Whether the key belongs to a text field or a dialog such as the chat, so it is no shortcut. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("[role=dialog]") !== null ||
    target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select"));

const plainKeys: Record<string, (keys: MarkingKeys, event: KeyboardEvent) => Step | void> = {
  j: (keys) => keys.onNextStudent(),
  k: (keys) => keys.onPreviousStudent(),
  n: (keys, { shiftKey }) => keys.onNextToReview(shiftKey ? -1 : 1),
  "?": (keys) => keys.onHelp(),
};
const altShiftKeys: Record<string, (keys: MarkingKeys) => void> = {
  KeyD: (keys) => keys.onDebug(),
  KeyE: (keys) => keys.onRawTables(),
};

const actionOf = (event: KeyboardEvent): Action | undefined => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey && shiftKey && !ctrlKey && !metaKey) return altShiftKeys[code];
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "z" && !shiftKey ? (keys) => keys.onUndo() : undefined;
  if (isPointsKey(key)) return (keys) => keys.onPoints(key);
  const plain = plainKeys[key.toLowerCase()];
  return plain && ((keys) => plain(keys, event));
};

/** One queue for the page: it outlives the copy that a key leaves. */
const queue = createKeyQueue<MarkingKeys>(() => Date.now());

const onKey = (event: KeyboardEvent) => {
  if (event.defaultPrevented || isTyping(event) || document.querySelector("dialog[open]")) return;
  const action = actionOf(event);
  if (!action || !queue.isOpen()) return;
  event.preventDefault();
  queue.push(action);
};

let listening = false;

/** Handles keyboard shortcuts for marking. Ignores keys while a dialog is open or the teacher types in a field. */
export const useMarkingKeys = (keys: MarkingKeys) => {
  // Render synchronously: what the next key means depends on this one.
  const run = useEffectEvent((action: Action) => flushSync(() => action(keys)));
  useEffect(() => {
    if (!listening) document.addEventListener("keydown", onKey);
    listening = true;
    return queue.attach((action) => run(action));
  }, []);
};
