import { isOwnPicture } from "./own-picture.ts";

const namesIn = (text: string): Set<string> => new Set(text.split(" "));

const blocks = "blockquote br caption col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li ol p pre ul";
const tables = "table tbody td tfoot th thead tr";
const words = "abbr b bdi bdo cite code del dfn em i img ins kbd mark q s samp small span strong sub sup u var";

/**
 * Elements that a question or an answer may hold. Links are not allowed: during an exam only their words are shown.
 * Neither are classes, ids and styles, which would affect the page around the text.
 */
const allowed = namesIn(`${blocks} ${tables} ${words}`);
const attributes = namesIn("alt colspan dir height lang reversed rowspan scope span start title width");

/** Elements that are left out with their content; of any other forbidden element the words stay. */
const unread = namesIn("audio head iframe noembed noframes noscript plaintext script style template title video xmp");

/** A document in which nothing runs and nothing loads; a picture loads only when its copy is put into the page. */
let inert: Document | undefined;

/**
 * Returns null for SVG and MathML, which parse by other rules. Fields of a form can hide its properties (DOM
 * clobbering), but a form is in neither list.
 */
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
 * The only way for HTML that a person wrote into the page. It removes nothing from the HTML: it copies what is allowed,
 * element by element and attribute by attribute. Such elements parse the same way when their HTML is parsed again.
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
