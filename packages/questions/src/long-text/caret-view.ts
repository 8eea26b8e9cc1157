import type { EditorView } from "@tiptap/pm/view";

/** What the page's bars cover, as the page itself says it for the browser's own fields. */
const coveredRoom = () => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  return { above: parseFloat(scrollPaddingTop) || 0, below: parseFloat(scrollPaddingBottom) || 0 };
};

/** Less than the page's height where a keyboard is shown over it. */
const visibleHeight = (): number => {
  const screen = window.visualViewport;
  return screen ? screen.height * screen.scale : document.documentElement.clientHeight;
};

/**
 * Brings the caret into view, and not behind a bar. Only the page scrolls, never something inside it around an answer:
 * the editor need not measure everything that it stands in after each letter to find out.
 */
export const showCaret = (view: EditorView): true => {
  const { top, bottom } = view.coordsAtPos(view.state.selection.head, 1);
  const { above, below } = coveredRoom();
  const lowest = visibleHeight() - below;
  if (top < above) window.scrollBy(0, top - above);
  else if (bottom > lowest) window.scrollBy(0, bottom - lowest);
  return true;
};
