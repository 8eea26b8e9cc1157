import { htmlIsEmpty } from "../answers/content/html-text.ts";

interface CommentChange {
  /** The comment as stored now. */
  standing: string | null;
  /** The comment as the writer saw it before they wrote. */
  seen: string | null;
  text: string | null;
}

const same = (a: string | null, b: string | null): boolean => (a ?? "") === (b ?? "");

/** A retry of the same save is no conflict. Text that the writer has not seen is never overwritten. */
export const decideComment = ({ standing, seen, text }: CommentChange): "write" | "conflict" =>
  same(standing, seen) || same(standing, text) ? "write" : "conflict";

/** Whether there is something to save: an empty text and no text are the same. */
export const commentDiffers = (stored: string | null, text: string): boolean =>
  htmlIsEmpty(text) ? !htmlIsEmpty(stored ?? "") : text !== stored;
