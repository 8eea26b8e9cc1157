import DOMPurify from "dompurify";
import { cleanHtml } from "../src/rich-html/clean-html.ts";
import { isOwnPicture } from "../src/rich-html/own-picture.ts";

export interface Cleaned {
  ours: string;
  theirs: string;
  /** What DOMPurify leaves of our result. */
  ours_again: string;
}

/** A second list of names, written independently of ours: a name that ours allows by mistake shows up here. */
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
  // It would remove values that look like tags from a title, to protect code that does not parse the result as HTML.
  SAFE_FOR_XML: false,
};

const purifier = DOMPurify(window);
purifier.addHook("uponSanitizeAttribute", (_element, attribute) => {
  if (attribute.attrName === "src" && !isOwnPicture(attribute.attrValue, location.href)) attribute.keepAttr = false;
});

/** Cleans with DOMPurify. The doctype selects standards mode; without it, tables would stay inside paragraphs. */
const theirsOf = (html: string): string => purifier.sanitize(`<!doctype html><body>${html}`, rules);

export const clean = (written: string): Cleaned => {
  const holder = document.createElement("div");
  holder.append(cleanHtml(written));
  const ours = holder.innerHTML;
  // Cleans elements and not our HTML text, which may be parsed differently where a link stood between two paragraphs.
  purifier.sanitize(holder, { ...rules, IN_PLACE: true });
  return { ours, theirs: theirsOf(written), ours_again: holder.innerHTML };
};
