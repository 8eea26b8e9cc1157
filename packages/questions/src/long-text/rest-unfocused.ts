import type { Editor } from "@tiptap/react";

/** Not in the view's public types. */
interface SelectionListener {
  disconnectSelection(): void;
}

/**
 * Every editor of a page is told of every move of the caret, before the letter is drawn: thirty of them look, and one has
 * it. The view begins to listen again by itself when it gets the focus.
 */
export const restUnfocused = (editor: Editor): (() => void) => {
  const rest = () => {
    if (editor.isDestroyed || editor.isFocused) return;
    (editor.view as unknown as { domObserver?: SelectionListener }).domObserver?.disconnectSelection();
  };
  // The view starts listening anew once more after it has told of the blur.
  const restSoon = () => void setTimeout(rest);
  rest();
  editor.on("blur", restSoon);
  return () => void editor.off("blur", restSoon);
};
