import DOMPurify from "dompurify";
import { isOwnPicture } from "./own-picture.ts";

const blocks = "blockquote br caption col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ul";
const tables = "table tbody td tfoot th thead tr";
const words = "abbr b bdi bdo cite code del dfn em i img ins kbd mark q s samp small span strong sub sup u var";

/**
 * What a question or an answer may hold. Links are not among it: during an exam only their words are read. Neither are
 * classes, ids and styles, which would reach into the page around the text.
 */
const rules = {
  ALLOWED_TAGS: `${blocks} ${tables} ${words}`.split(" "),
  ALLOWED_ATTR: "alt colspan dir height lang reversed rowspan scope span src start title width".split(" "),
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} as const;

type Purifier = ReturnType<typeof DOMPurify>;
let purifier: Purifier | undefined;

/** Its own instance: a rule that somebody else adds to the shared one does not loosen ours. */
const createPurifier = (): Purifier => {
  const made = DOMPurify(window);
  made.addHook("uponSanitizeAttribute", (_element, attribute) => {
    if (attribute.attrName === "src" && !isOwnPicture(attribute.attrValue, location.href)) attribute.keepAttr = false;
  });
  return made;
};

/** The only way from HTML that a person wrote to the page. */
export const cleanHtml = (html: string): DocumentFragment => {
  purifier ??= createPurifier();
  const fragment = purifier.sanitize(html, rules);
  fragment.normalize();
  return fragment;
};
