import { textCopiedEvent } from "@examplar/domain";

/** Reports text that a tool copies by itself: otherwise a paste of it would seem to come from elsewhere. */
export const tellCopied = (text: string): void => {
  document.dispatchEvent(new CustomEvent(textCopiedEvent, { detail: text }));
};
