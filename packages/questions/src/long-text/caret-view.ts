import type { EditorView } from "@tiptap/pm/view";

/**
 * True where the caret is to be seen, and nothing has to scroll. Only the page scrolls, never something inside it around
 * an answer: the editor need not measure everything that it stands in after each letter to find that out.
 */
export const isInView = (view: EditorView): boolean => {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head, 1);
  const screen = window.visualViewport;
  // Less than the page's height where a keyboard is shown over it.
  const height = screen ? screen.height * screen.scale : document.documentElement.clientHeight;
  return top >= 0 && bottom <= height;
};
