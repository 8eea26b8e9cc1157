import type { Html } from "../question-content.types.ts";

/** Tags that may stand inside a word or a sentence; every other tag ends one. */
const inlineTags = new Set(
  "a abbr b bdi bdo cite code data del dfn em font i ins kbd mark q s samp small span strong sub sup time u var wbr".split(
    " ",
  ),
);
/** Tags that count as content although they hold no text. */
const contentTags = new Set(["audio", "canvas", "embed", "iframe", "img", "math", "object", "svg", "video"]);

const characters: Record<string, string> = {
  amp: "&",
  apos: "'",
  emsp: " ",
  ensp: " ",
  gt: ">",
  lt: "<",
  nbsp: "\u{a0}",
  quot: '"',
  shy: "\u{ad}",
  thinsp: " ",
  zwj: "\u{200d}",
  zwnj: "\u{200c}",
};

const invisible = /[\s\u{ad}\u{200b}-\u{200d}\u{2060}]+/gu;
const tagName = /^<\/?([a-z][^\s/>]*)/i;

/** True when a reader would see nothing at all: `<p><br></p>`, `<p>&nbsp;</p>`, no text. */
export const htmlIsEmpty = (html: Html): boolean => {
  const { text, tags } = readHtml(html);
  return text.replaceAll(invisible, "") === "" && !tags.some((tag) => contentTags.has(tag));
};

/**
 * Counts words as a person does in English and French: `l’homme`, `rendez-vous` and `1 234` (no-break space) are one
 * word each, and so is a formula. Punctuation that stands alone (`?`, `«`, `–`) is none.
 */
export const countWords = (html: Html): number => {
  const text = replaceBetween(replaceBetween(readHtml(html).text, "\\(", "\\)", "x"), "\\[", "\\]", " x ");
  const words = text.replaceAll(/(?<=\d)[\u{a0}\u{202f}](?=\d)/gu, "").split(/[\s—]+/u);
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
};

/** Returns the plain text of HTML for a program to read: a space separates blocks, and formulas stay as written. */
export const textOfHtml = (html: Html): string =>
  readHtml(html)
    .text.replaceAll(/[^\S\n]+/gu, " ")
    .trim();

/** Reads the HTML in one pass: a student may send half a megabyte of `<`. */
const readHtml = (html: Html): { text: string; tags: string[] } => {
  const source = replaceBetween(html, "<!--", "-->", "");
  const tags: string[] = [];
  let text = "";
  let from = 0;
  for (let open = source.indexOf("<"); open >= 0; open = source.indexOf("<", from)) {
    text += source.slice(from, open);
    const name = tagName.exec(source.slice(open, open + 40))?.[1]?.toLowerCase();
    const close = name === undefined ? open : source.indexOf(">", open);
    if (close < 0) return { text: withCharacters(text + source.slice(open)), tags };
    if (name === undefined) text += "<";
    else {
      tags.push(name);
      if (!inlineTags.has(name)) text += " ";
    }
    from = close + 1;
  }
  return { text: withCharacters(text + source.slice(from)), tags };
};

const withCharacters = (text: string): string => {
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,6}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return characters[String(name).toLowerCase()] ?? whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : "";
  });
};

/** Replaces each part from `opening` to `closing`; an opening without a closing stays as it is. */
const replaceBetween = (text: string, opening: string, closing: string, by: string): string => {
  let replaced = "";
  let from = 0;
  for (let open = text.indexOf(opening); open >= 0; open = text.indexOf(opening, from)) {
    const close = text.indexOf(closing, open + opening.length);
    if (close < 0) break;
    replaced += text.slice(from, open) + by;
    from = close + closing.length;
  }
  return replaced + text.slice(from);
};
