import { htmlIsEmpty } from "../answers/content/html-text.ts";

interface CommentChange {
  /** As it is stored now. */
  standing: string | null;
  /** As the writer saw it before they wrote. */
  seen: string | null;
  text: string | null;
}

const same = (a: string | null, b: string | null): boolean => (a ?? "") === (b ?? "");

/** A retry of the same save is no conflict; text that nobody has seen is never overwritten. */
export const decideComment = ({ standing, seen, text }: CommentChange): "write" | "conflict" =>
  same(standing, seen) || same(standing, text) ? "write" : "conflict";

/** Whether there is something to save: an empty text and no text are the same. */
export const commentDiffers = (stored: string | null, text: string): boolean =>
  htmlIsEmpty(text) ? !htmlIsEmpty(stored ?? "") : text !== stored;
