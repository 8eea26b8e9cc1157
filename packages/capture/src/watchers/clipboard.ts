import { comparableText, textCopiedEvent } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";
import { listen } from "./listen.ts";
import { hasOwnWords, isPrivate, isWritable, selectedText } from "./selected-text.ts";

/** Tells where the text was copied from: the student's answer, or the subject. */
const sourceOf = (target: EventTarget | null): "answer" | "subject" =>
  isWritable(target as Node) ? "answer" : "subject";

/**
 * Records `copy`, `cut` and `paste` with their text, even on a page that forbids them. Text copied from a dialog, such
 * as a teacher's message, is not reported; pasted into an answer, it is known to come from the page. That does not hold
 * for what the student typed into a dialog's field or sent from it: it may come from anywhere.
 */
export const watchClipboard: Watcher = ({ page, record }) => {
  const saidInDialogs = new Set<string | null>();
  const take = (kind: "copy" | "cut") => (event: ClipboardEvent) => {
    const target = event.target as Node;
    const content = selectedText(page);
    if (content === "") return;
    if (!isPrivate(target)) record(kind, { content: cutText(content), from: sourceOf(target) });
    else if (!hasOwnWords(page, target)) saidInDialogs.add(comparableText(content));
  };
  return listen(page.document, {
    copy: take("copy"),
    cut: take("cut"),
    [textCopiedEvent]: ({ detail }: CustomEvent<string>) =>
      record("copy", { content: cutText(detail), from: "answer" }),
    paste: ({ clipboardData, target }: ClipboardEvent) => {
      if (isPrivate(target as Node)) return;
      const content = clipboardData?.getData("text/plain") ?? "";
      const files = [...(clipboardData?.files ?? [])].map(({ type }) => type);
      const isFromPage = content !== "" && saidInDialogs.has(comparableText(content));
      record("paste", {
        ...(isFromPage ? { from: "page" } : { content: cutText(content) }),
        ...(files.length > 0 && { files }),
      });
    },
  });
};
