import type { Editor } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { cleanHtml } from "../rich-html/clean-html.ts";
import { markFormulas } from "../rich-html/formulas.ts";

/** Returns cleaned HTML with each formula as the editor's own element, for opened and for pasted content. */
export const htmlForEditor = (html: string): string => {
  const content = cleanHtml(html);
  writeTablesOut(content);
  markFormulas(content);
  return htmlOfFragment(content);
};

/** Returns the editor's content as plain HTML: a formula is text again, between \( and \). */
export const htmlOfEditor = ({ state: { doc, schema } }: Pick<Editor, "state">): string => {
  const content = DOMSerializer.fromSchema(schema).serializeFragment(doc.content) as DocumentFragment;
  for (const mark of content.querySelectorAll("[data-formula]")) mark.replaceWith(mark.textContent ?? "");
  return htmlOfFragment(content);
};

/**
 * Replaces tables, which the editor does not know: a row becomes a line, with a mark between its cells, because their
 * words would run together.
 */
const writeTablesOut = (content: DocumentFragment): void => {
  for (const table of content.querySelectorAll("table")) {
    if (!content.contains(table)) continue;
    const lines = Array.from(table.rows, (row) => Array.from(row.cells, wordsOf).join(" | "));
    const caption = table.caption ? [wordsOf(table.caption)] : [];
    table.replaceWith(...[...caption, ...lines].map(paragraphOf));
  }
};

const wordsOf = (cell: Element): string => (cell.textContent ?? "").replaceAll(/\s+/g, " ").trim();

const paragraphOf = (text: string): HTMLElement => {
  const paragraph = document.createElement("p");
  paragraph.textContent = text;
  return paragraph;
};

const htmlOfFragment = (content: DocumentFragment): string => {
  const holder = document.createElement("div");
  holder.append(content);
  return holder.innerHTML;
};
