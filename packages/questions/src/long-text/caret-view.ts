import type { EditorView } from "@tiptap/pm/view";

/** Returns the visible height: less than the page's where an on-screen keyboard covers it. */
const visibleHeight = (): number => {
  const screen = window.visualViewport;
  return screen ? screen.height * screen.scale : document.documentElement.clientHeight;
};

/** Returns what the page's bars cover: the scroll padding that the page sets for the browser's own fields. */
const coveredRoom = () => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { above: parseFloat(scrollPaddingTop) || 0, below: parseFloat(scrollPaddingBottom) || 0 };
};

/**
 * Scrolls the caret into view, and not behind a bar. Only the page scrolls, never an element inside it: so the editor
 * need not measure all elements around it after each letter.
 */
export const showCaret = (view: EditorView): true => {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head, 1);
  const height = visibleHeight();
  // No bar reaches the middle of the screen, so there the bars need not be measured.
  if (top > height / 3 && bottom < (2 * height) / 3) return true;
  const { above, below } = coveredRoom();
  if (top < above) window.scrollBy(0, top - above);
  else if (bottom > height - below) window.scrollBy(0, bottom - (height - below));
  return true;
};
