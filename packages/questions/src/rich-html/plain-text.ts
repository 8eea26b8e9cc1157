import { hasFormula } from "@examplar/domain";
import { cleanHtml } from "./clean-html.ts";

export interface PlainText {
  text: string;
  /** False when words alone do not say it: a formula, a picture, an index. */
  says_all: boolean;
}

/** What a list of the browser's own, which knows no HTML, can show of it. */
export const plainTextOf = (html: string): PlainText => {
  const content = cleanHtml(html);
  const alone = content.querySelector("img, sub, sup, table") === null;
  const text = (content.textContent ?? "").replaceAll(/\s+/g, " ").trim();
  return { text, says_all: alone && !hasFormula(text) };
};
