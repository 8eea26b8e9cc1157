import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent } from "react";
import { flushSync } from "react-dom";
import { tellCopied } from "../../tell-copied.ts";
import { editorAction, gridAction, type GridAction } from "./grid-keys.ts";
import { addressOf, isInside, placeOf, type Place } from "./places.ts";
import type { SheetSession } from "../engine/sheet-session.ts";
import { parseBlock, withReference } from "./typed-text.ts";

interface Parts {
  session: SheetSession;
  at: Place;
  read_only: boolean;
  /** Selects a cell and gives it the focus. */
  go: (place: Place) => void;
}

const cellType = "application/x-examplar-cell";
const cellOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>("[data-cell]");
const isEditor = (target: EventTarget): boolean => (target as Element).matches("[data-editor]");

/** Inserts the address of a cell chosen with the pointer into a formula that expects an address. */
const pointInto = (session: SheetSession, address: string): boolean => {
  const editor = document.activeElement;
  const draft = session.draft();
  if (!draft || !(editor instanceof HTMLInputElement) || !isEditor(editor) || draft.address === address) return false;
  const next = withReference(draft.text, editor.selectionStart ?? draft.text.length, address);
  if (!next) return false;
  flushSync(() => session.changeDraft(next.text));
  editor.setSelectionRange(next.caret, next.caret);
  return true;
};

/** Translates keys, pointer and clipboard in the grid into calls of the session. */
export const gridControls = ({ session, at, read_only, go }: Parts) => {
  const { size } = session.engine;
  const address = addressOf(at);

  const act = (action: GridAction) => {
    if (action.kind === "move") return go(action.to);
    if (read_only) return;
    if (action.kind === "edit") {
      return session.startDraft({ address, text: action.text ?? session.engine.typed(address), where: "cell" });
    }
    if (action.kind === "clear") return session.write([[address, ""]]);
    if (action.kind === "fill_down") return at.row > 1 && session.copy(addressOf({ ...at, row: at.row - 1 }), address);
    session[action.kind]();
  };

  const editorKey = (event: KeyboardEvent) => {
    const action = editorAction({ key: event.key, shift: event.shiftKey }, at, size);
    if (!action) return;
    if (action.kind === "cancel") session.cancelDraft();
    else session.commitDraft();
    if (action.kind === "commit" && action.leaves) return;
    event.preventDefault();
    go(action.kind === "commit" ? action.to : at);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    // A character that is still being composed (´ before e) is not a command.
    if (event.nativeEvent.isComposing) return;
    if (isEditor(event.target)) return editorKey(event);
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
    const action = gridAction({ key, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey }, at, size);
    if (!action) return;
    event.preventDefault();
    act(action);
  };

  const onPointerDown = (event: PointerEvent) => {
    const chosen = cellOf(event.target)?.dataset["cell"];
    if (!chosen || isEditor(event.target)) return;
    if (!read_only && pointInto(session, chosen)) return event.preventDefault();
    const place = placeOf(chosen, size);
    if (place) go(place);
  };

  const onDoubleClick = (event: MouseEvent) => {
    if (cellOf(event.target) && !isEditor(event.target)) act({ kind: "edit", text: null });
  };

  return { onKeyDown, onPointerDown, onDoubleClick, ...clipboardControls({ session, at, read_only }) };
};

const clipboardControls = ({ session, at, read_only }: Omit<Parts, "go">) => {
  const { size } = session.engine;
  const address = addressOf(at);
  const onCopy = (event: ClipboardEvent) => {
    if (isEditor(event.target)) return;
    const { text } = session.engine.shown(address);
    event.clipboardData.setData("text/plain", text);
    event.clipboardData.setData(cellType, address);
    event.preventDefault();
    tellCopied(text);
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isEditor(event.target) || read_only) return;
    event.preventDefault();
    const from = event.clipboardData.getData(cellType);
    if (placeOf(from, size)) return session.copy(from, address);
    const block = parseBlock(event.clipboardData.getData("text/plain")).flatMap((cells, down) =>
      cells.map((text, right) => ({ place: { row: at.row + down, column: at.column + right }, text })),
    );
    session.write(
      block.filter(({ place }) => isInside(place, size)).map(({ place, text }) => [addressOf(place), text]),
    );
  };
  return { onCopy, onPaste };
};
