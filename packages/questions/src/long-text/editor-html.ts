import type { Editor } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { cleanHtml } from "../rich-html/clean-html.ts";
import { markFormulas } from "../rich-html/formulas.ts";

/** Cleaned, and each formula as the element that the editor knows. Used for what is opened and for what is pasted. */
export const htmlForEditor = (html: string): string => {
  const content = cleanHtml(html);
  markFormulas(content);
  return htmlOfFragment(content);
};

/** What stands in the editor as plain HTML: a formula is text again, between \( and \). */
export const htmlOfEditor = ({ state: { doc, schema } }: Pick<Editor, "state">): string => {
  const content = DOMSerializer.fromSchema(schema).serializeFragment(doc.content) as DocumentFragment;
  for (const mark of content.querySelectorAll("[data-formula]")) mark.replaceWith(mark.textContent ?? "");
  return htmlOfFragment(content);
};

const htmlOfFragment = (content: DocumentFragment): string => {
  const holder = document.createElement("div");
  holder.append(content);
  return holder.innerHTML;
};
