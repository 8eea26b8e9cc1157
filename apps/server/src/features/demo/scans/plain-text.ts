import { textOfHtml } from "@examplar/domain";

/** What the fonts that every reader of PDFs has can write. */
export const plainText = (html: string): string =>
  textOfHtml(html)
    .replaceAll("−", "-")
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .trim();
