type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element | null): element is Field =>
  element !== null && (element.tagName === "TEXTAREA" || element.tagName === "INPUT");

/** Returns "" for a field whose selection the browser does not tell. */
const selectedIn = ({ selectionStart, selectionEnd, value }: Field): string =>
  selectionStart === null || selectionEnd === null ? "" : value.slice(selectionStart, selectionEnd);

/** Returns the selected text, in a field or on the page. */
export const selectedText = (page: Window): string => {
  const active = page.document.activeElement;
  if (isField(active) && active.type !== "password") {
    const inField = selectedIn(active);
    if (inField !== "") return inField;
  }
  return page.document.getSelection()?.toString() ?? "";
};

export const elementOf = (node: Node | null): Element | null =>
  node instanceof Element ? node : (node?.parentElement ?? null);

/** Dialogs and password fields are not part of the paper: a sign-in code or a message to support is not reported. */
export const isPrivate = (node: Node | null): boolean =>
  elementOf(node)?.closest("dialog, [role=dialog], [data-private], input[type=password]") != null;

/** Tells whether a node is part of what the student writes, not of what the exam shows. */
export const isWritable = (node: Node | null): boolean =>
  elementOf(node)?.closest("textarea, input, [contenteditable=true], [contenteditable='']") != null;

const ownWords = "[data-own-words]";

const selectsOwnWords = (page: Window): boolean => {
  const selection = page.document.getSelection();
  if (!selection || selection.rangeCount === 0) return false;
  const parts = selection.getRangeAt(0).cloneContents().querySelectorAll(ownWords);
  // A triple click selects a message up to the beginning of the next one.
  return [...parts].some(({ textContent }) => textContent.trim() !== "");
};

/**
 * Tells whether the student wrote a part of the copied text, even if it can no longer be changed, as in a sent message.
 */
export const hasOwnWords = (page: Window, target: Node | null): boolean =>
  isWritable(target) || elementOf(target)?.closest(ownWords) != null || selectsOwnWords(page);
