import type { Editor } from "@tiptap/core";
import { DOMSerializer } from "@tiptap/pm/model";
import { cleanHtml } from "../rich-html/clean-html.ts";
import { markFormulas } from "../rich-html/formulas.ts";

/** Cleaned, and each formula as the element that the editor knows. Used for what is opened and for what is pasted. */
export const htmlForEditor = (html: string): string => {
  const content = cleanHtml(html);
  writeTablesOut(content);
  markFormulas(content);
  return htmlOfFragment(content);
};

/** What stands in the editor as plain HTML: a formula is text again, between \( and \). */
export const htmlOfEditor = ({ state: { doc, schema } }: Pick<Editor, "state">): string => {
  const content = DOMSerializer.fromSchema(schema).serializeFragment(doc.content) as DocumentFragment;
  for (const mark of content.querySelectorAll("[data-formula]")) mark.replaceWith(mark.textContent ?? "");
  return htmlOfFragment(content);
};

/** The editor knows no tables: a row becomes a line, with a mark between its cells, or their words would run together. */
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
