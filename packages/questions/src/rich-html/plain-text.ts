import { hasFormula } from "@examplar/domain";
import { cleanHtml } from "./clean-html.ts";

export interface PlainText {
  text: string;
  /** False when the text alone is not enough: a formula, a picture, an index. */
  says_all: boolean;
}

/** Returns what the browser's own drop-down, which cannot show HTML, can show of a text. */
export const plainTextOf = (html: string): PlainText => {
  const content = cleanHtml(html);
  const alone = content.querySelector("img, sub, sup, table") === null;
  const text = (content.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  return { text, says_all: alone && !hasFormula(text) };
};
