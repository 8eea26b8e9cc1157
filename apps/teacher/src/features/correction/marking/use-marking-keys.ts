import { useEffect, useEffectEvent } from "react";
import { isPointsKey } from "./points.state.ts";

export interface MarkingKeys {
  onNextStudent: () => void;
  onPreviousStudent: () => void;
  onNextToReview: (step: 1 | -1) => void;
  onPoints: (key: string) => void;
  onUndo: () => void;
  onHelp: () => void;
  onDebug: () => void;
  onRawTables: () => void;
}

/** Whoever types in a field means the field, and in the chat the chat. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest("[role=dialog]") !== null ||
    target.matches("input:not([type=radio], [type=checkbox], [type=range]), textarea, select"));

const plainKeys: Record<string, (keys: MarkingKeys, event: KeyboardEvent) => void> = {
  j: (keys) => keys.onNextStudent(),
  k: (keys) => keys.onPreviousStudent(),
  n: (keys, { shiftKey }) => keys.onNextToReview(shiftKey ? -1 : 1),
  "?": (keys) => keys.onHelp(),
};
const altShiftKeys: Record<string, (keys: MarkingKeys) => void> = {
  KeyD: (keys) => keys.onDebug(),
  KeyE: (keys) => keys.onRawTables(),
};

const actionOf = (event: KeyboardEvent): ((keys: MarkingKeys) => void) | undefined => {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey && shiftKey && !ctrlKey && !metaKey) return altShiftKeys[code];
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === "z" && !shiftKey ? (keys) => keys.onUndo() : undefined;
  if (isPointsKey(key)) return (keys) => keys.onPoints(key);
  const plain = plainKeys[key.toLowerCase()];
  return plain && ((keys) => plain(keys, event));
};

/** Marking without the mouse. Nothing is listened to while a dialog is open or somebody writes. */
export const useMarkingKeys = (keys: MarkingKeys) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event) || document.querySelector("dialog[open]")) return;
    const action = actionOf(event);
    if (!action) return;
    event.preventDefault();
    action(keys);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
};
