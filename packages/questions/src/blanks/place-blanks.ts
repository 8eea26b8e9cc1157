import type { Blank } from "@examplar/domain";
import { cleanHtml } from "../rich-html/clean-html.ts";
import { markFormulas } from "../rich-html/formulas.ts";
import { splitBlanks } from "./blanks.state.ts";
import { textsIn } from "../rich-html/texts-in.ts";

export interface Place {
  blank: Blank;
  element: HTMLElement;
}

/** Returns the text with an empty element for each blank. A blank that the text does not name comes at its end. */
export const placeBlanks = (
  text_html: string,
  blanks: readonly Blank[],
): { content: DocumentFragment; places: Place[] } => {
  const content = cleanHtml(text_html);
  const places: Place[] = [];
  const place = (id: string): HTMLElement | string => {
    const blank = blanks.find((one) => one.id === id);
    if (!blank || places.some((one) => one.blank === blank)) return "…";
    const element = document.createElement("span");
    places.push({ blank, element });
    return element;
  };
  for (const text of textsIn(content)) {
    const pieces = splitBlanks(text.data, blanks);
    text.replaceWith(...pieces.map((piece) => ("text" in piece ? piece.text : place(piece.blank))));
  }
  for (const { id } of blanks) {
    if (!places.some(({ blank }) => blank.id === id)) content.append(" ", place(id));
  }
  markFormulas(content);
  return { content, places };
};
