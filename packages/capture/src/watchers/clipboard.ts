import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";
import { listen } from "./listen.ts";
import { isPrivate, isWritable, selectedText } from "./selected-text.ts";

/** Where it was copied from: what the student wrote, or the subject. */
const sourceOf = (target: EventTarget | null): "answer" | "subject" =>
  isWritable(target as Node) ? "answer" : "subject";

/** `copy`, `cut` and `paste`, each with its text. A page that forbids them has the event all the same. */
export const watchClipboard: Watcher = ({ page, record }) => {
  const take = (kind: "copy" | "cut") => (event: ClipboardEvent) => {
    const content = isPrivate(event.target as Node) ? "" : selectedText(page);
    if (content !== "") record(kind, { content: cutText(content), from: sourceOf(event.target) });
  };
  return listen(page.document, {
    copy: take("copy"),
    cut: take("cut"),
    paste: ({ clipboardData, target }: ClipboardEvent) => {
      if (isPrivate(target as Node)) return;
      const content = clipboardData?.getData("text/plain") ?? "";
      const files = [...(clipboardData?.files ?? [])].map(({ type }) => type);
      record("paste", { content: cutText(content), ...(files.length > 0 && { files }) });
    },
  });
};
