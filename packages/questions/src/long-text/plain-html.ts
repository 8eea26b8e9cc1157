const escapes: readonly (readonly [string, string])[] = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\u{a0}", "&nbsp;"],
];

/** Lines as paragraphs, written as the rich editor writes them. */
export const htmlOfText = (text: string): string => {
  if (text === "") return "";
  const lines = text.split(/\r\n|\r|\n/);
  return lines
    .map((line) => `<p>${escapes.reduce((html, [from, to]) => html.replaceAll(from, to), line)}</p>`)
    .join("");
};

/** The lines of an answer that holds nothing but paragraphs; null for one that a plain field would spoil. */
export const textOfHtml = (html: string): string | null => {
  if (html === "") return "";
  if (!/^(<p>[^<>]*<\/p>)+$/.test(html)) return null;
  const lines = html.slice("<p>".length, -"</p>".length).split("</p><p>");
  return lines
    .map((line) => escapes.toReversed().reduce((text, [to, from]) => text.replaceAll(from, to), line))
    .join("\n");
};
