import { isOwnPicture } from "./own-picture.ts";

const namesIn = (text: string): Set<string> => new Set(text.split(" "));

const blocks = "blockquote br caption col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ul";
const tables = "table tbody td tfoot th thead tr";
const words = "abbr b bdi bdo cite code del dfn em i img ins kbd mark q s samp small span strong sub sup u var";

/**
 * What a question or an answer may hold. Links are not among it: during an exam only their words are read. Neither are
 * classes, ids and styles, which would reach into the page around the text.
 */
const allowed = namesIn(`${blocks} ${tables} ${words}`);
const attributes = namesIn("alt colspan dir height lang reversed rowspan scope span start title width");

/** Left out with all that is inside; of any other element the words stay. */
const unread = namesIn("audio head iframe noembed noframes noscript plaintext script style template title video xmp");

/** Where nothing runs and nothing is loaded: a picture, not before its copy is put into the page. */
let inert: Document | undefined;

/** Null for svg and mathml, which parse by other rules. A form may lie, its fields stand in for its properties, but it is neither allowed nor unread. */
const nameOf = (element: Element): string | null => (element instanceof HTMLElement ? element.localName : null);

const copyOf = (element: Element, name: string): HTMLElement => {
  const copy = element.ownerDocument.createElement(name);
  for (const attribute of attributes) {
    const value = element.getAttribute(attribute);
    if (value !== null) copy.setAttribute(attribute, value);
  }
  const src = name === "img" ? element.getAttribute("src") : null;
  if (src !== null && isOwnPicture(src, location.href)) copy.setAttribute("src", src);
  return copy;
};

const copyChildren = (walker: TreeWalker, into: Node): void => {
  const parent = walker.currentNode;
  for (let child = walker.firstChild(); child !== null; child = walker.nextSibling()) {
    if (child instanceof Text) into.appendChild(child.cloneNode());
    if (child instanceof Element) copyElement(walker, child, into);
  }
  walker.currentNode = parent;
};

const copyElement = (walker: TreeWalker, element: Element, into: Node): void => {
  const name = nameOf(element);
  if (name === null || unread.has(name)) return;
  copyChildren(walker, allowed.has(name) ? into.appendChild(copyOf(element, name)) : into);
};

/**
 * The only way from HTML that a person wrote to the page. Nothing is taken out of it: what is allowed is made anew, element
 * by element and attribute by attribute. Of such elements none is read in another way when its HTML is parsed again.
 */
export const cleanHtml = (html: string): DocumentFragment => {
  inert ??= document.implementation.createHTMLDocument("");
  const written = inert.createElement("div");
  written.innerHTML = html;
  const clean = inert.createDocumentFragment();
  copyChildren(document.createTreeWalker(written, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT), clean);
  clean.normalize();
  return clean;
};
