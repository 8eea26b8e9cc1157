import type { EditorView } from "@tiptap/pm/view";

/** Less than the page's height where a keyboard is shown over it. */
const visibleHeight = (): number => {
  const screen = window.visualViewport;
  return screen ? screen.height * screen.scale : document.documentElement.clientHeight;
};

/** What the page's bars cover, as the page itself says it for the browser's own fields. */
const coveredRoom = () => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { above: parseFloat(scrollPaddingTop) || 0, below: parseFloat(scrollPaddingBottom) || 0 };
};

/**
 * Brings the caret into view, and not behind a bar. Only the page scrolls, never something inside it around an answer:
 * the editor need not measure everything that it stands in after each letter to find out.
 */
export const showCaret = (view: EditorView): true => {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head, 1);
  const height = visibleHeight();
  // No bar reaches into the middle of the screen, where it need not be asked.
  if (top > height / 3 && bottom < (2 * height) / 3) return true;
  const { above, below } = coveredRoom();
  if (top < above) window.scrollBy(0, top - above);
  else if (bottom > height - below) window.scrollBy(0, bottom - (height - below));
  return true;
};
