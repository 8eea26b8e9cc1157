import DOMPurify from "dompurify";
import { cleanHtml } from "../src/rich-html/clean-html.ts";
import { isOwnPicture } from "../src/rich-html/own-picture.ts";

export interface Cleaned {
  ours: string;
  theirs: string;
  /** What the library leaves of ours. */
  ours_again: string;
}

/** Written from the same promise as ours, with names of its own: a name that ours takes by mistake is found here. */
const rules = {
  ALLOWED_TAGS: [
    ..."blockquote br caption col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ul".split(
      " ",
    ),
    ..."table tbody td tfoot th thead tr".split(" "),
    ..."abbr b bdi bdo cite code del dfn em i img ins kbd mark q s samp small span strong sub sup u var".split(" "),
  ],
  ALLOWED_ATTR: "alt colspan dir height lang reversed rowspan scope span src start title width".split(" "),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // It would take values that look like tags out of a title, for those who parse what it returns as something else.
  SAFE_FOR_XML: false,
};

const purifier = DOMPurify(window);
purifier.addHook("uponSanitizeAttribute", (_element, attribute) => {
  if (attribute.attrName === "src" && !isOwnPicture(attribute.attrValue, location.href)) attribute.keepAttr = false;
});

/** In a page of today; without its first line tables would stay inside of paragraphs. */
const theirsOf = (html: string): string => purifier.sanitize(`<!doctype html><body>${html}`, rules);

export const clean = (written: string): Cleaned => {
  const holder = document.createElement("div");
  holder.append(cleanHtml(written));
  const ours = holder.innerHTML;
  // As elements: what was a link between two paragraphs would be read in another way as text.
  purifier.sanitize(holder, { ...rules, IN_PLACE: true });
  return { ours, theirs: theirsOf(written), ours_again: holder.innerHTML };
};
