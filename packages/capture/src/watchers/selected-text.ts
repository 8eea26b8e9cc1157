type Field = HTMLInputElement | HTMLTextAreaElement;

const isField = (element: Element | null): element is Field =>
  element !== null && (element.tagName === "TEXTAREA" || element.tagName === "INPUT");

/** A password, or a field whose selection the browser does not tell, has none. */
const selectedIn = ({ selectionStart, selectionEnd, value }: Field): string =>
  selectionStart === null || selectionEnd === null ? "" : value.slice(selectionStart, selectionEnd);

/** What is selected, in a field or in the text of the page. */
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

/** A dialog is no part of the exam's paper: a sign-in code, or what is said to support, is not reported. */
export const isPrivate = (node: Node | null): boolean =>
  elementOf(node)?.closest("dialog, [role=dialog], [data-private], input[type=password]") != null;

/** Whether something is in what the student writes, and not in what the exam says. */
export const isWritable = (node: Node | null): boolean =>
  elementOf(node)?.closest("textarea, input, [contenteditable=true], [contenteditable='']") != null;

const ownWords = "[data-own-words]";

const selectsOwnWords = (page: Window): boolean => {
  const selection = page.document.getSelection();
  if (!selection || selection.rangeCount === 0) return false;
  const parts = selection.getRangeAt(0).cloneContents().querySelectorAll(ownWords);
  // Three clicks select a message up to the beginning of the next one.
  return [...parts].some(({ textContent }) => textContent.trim() !== "");
};

/** Whether a part of what is copied was written by the reader, also where it can no longer be changed, as in a sent message. */
export const hasOwnWords = (page: Window, target: Node | null): boolean =>
  isWritable(target) || elementOf(target)?.closest(ownWords) != null || selectsOwnWords(page);
