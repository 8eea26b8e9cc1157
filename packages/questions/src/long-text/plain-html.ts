const escapes: readonly (readonly [string, string])[] = [
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ["\u{a0}", "&nbsp;"],
];

/** Returns lines as paragraphs, in the same HTML that the rich editor writes. */
export const htmlOfText = (text: string): string => {
  if (text === "") return "";
  const lines = text.split(/\r\n|\r|\n/);
  return lines
    .map((line) => `<p>${escapes.reduce((html, [from, to]) => html.replaceAll(from, to), line)}</p>`)
    .join("");
};

/** Returns the lines of an answer that holds only paragraphs; null when a plain field would lose something. */
export const textOfHtml = (html: string): string | null => {
  if (html === "") return "";
  if (!/^(<p>[^<>]*<\/p>)+$/.test(html)) return null;
  const lines = html.slice("<p>".length, -"</p>".length).split("</p><p>");
  return lines
    .map((line) => escapes.toReversed().reduce((text, [to, from]) => text.replaceAll(from, to), line))
    .join("\n");
};
