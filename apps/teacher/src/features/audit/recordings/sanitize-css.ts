/** Decodes CSS escapes of letters and function signs before any search, because browsers read `u\72l(` as `url(`. */
const writeOut = (css: string): string =>
  css
    .replace(/\\([0-9a-f]{1,6})\s?/gi, (escape, hex: string) => {
      const sign = String.fromCodePoint(Math.min(Number.parseInt(hex, 16), 0x10ffff));
      return /[a-z@(]/i.test(sign) ? sign : escape;
    })
    .replace(/\\([g-z@(])/gi, "$1");

const ownPicture = /^["']?\s*(?:#|data:image\/(?:png|jpe?g|webp|gif)[;,])/i;

/** Removes everything from CSS that loads a resource; embedded `data:` pictures stay. */
export const sanitizeCss = (css: string): string =>
  writeOut(css)
    .replace(/@import[^;]*(?:;|$)/gi, "")
    .replace(/(?:image-set|image|src|cross-fade)\s*\(/gi, "none(")
    .replace(/url\s*\(\s*([^)]*)(?:\)|$)/gi, (whole, target: string) => (ownPicture.test(target) ? whole : "none"));
