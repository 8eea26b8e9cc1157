import { textCopiedEvent } from "@examplar/domain";

/** A tool that fills the clipboard by itself says so: otherwise what is pasted from it seems to come from elsewhere. */
export const tellCopied = (text: string): void => {
  document.dispatchEvent(new CustomEvent(textCopiedEvent, { detail: text }));
};
