import { sanitizeCss } from "./sanitize-css.ts";

/**
 * Recordings are untrusted: anyone with the upload credentials can send any page. The replay runs in a frame without
 * scripts. The sanitizer removes everything that would load a resource, from another host or, with the teacher's
 * cookies, from this one.
 */
type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const listOf = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** rrweb event types: DOM loaded, page loaded, full snapshot, incremental change, page size. */
const knownTypes = new Set([0, 1, 2, 3, 4]);
/** rrweb change sources, all except media, canvas, fonts, console and custom elements. */
const knownChanges = new Set([0, 1, 2, 3, 4, 5, 6, 8, 12, 13, 14, 15]);

const removedTags = new Set(
  "script noscript iframe frame frameset object embed applet base meta portal animate animatetransform animatemotion set handler".split(
    " ",
  ),
);
const addressAttributes = new Set(
  `src srcset href xlink:href poster background action formaction data cite ping longdesc profile manifest srcdoc imagesrcset
  codebase classid archive usemap icon lowsrc dynsrc rr_src rr_dataurl from to values by`.split(/\s+/),
);
const removedAttributes = new Set(["http-equiv", "is", "autofocus", "autoplay"]);
const ownAddress = /^(?:#|data:image\/(?:png|jpe?g|webp|gif)[;,])/i;

const sanitizeStyle = (value: unknown): unknown => {
  if (typeof value === "string") return sanitizeCss(value);
  if (Array.isArray(value)) return value.map(sanitizeStyle);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, sanitizeStyle(part)]));
};

const sanitizeAttributes = (attributes: unknown): Json => {
  if (!isObject(attributes)) return {};
  const kept = Object.entries(attributes).flatMap(([name, value]): [string, unknown][] => {
    const plain = name.toLowerCase();
    if (plain.startsWith("on") || removedAttributes.has(plain)) return [];
    if (plain === "style" || plain === "_csstext") return [[name, sanitizeStyle(value)]];
    if (addressAttributes.has(plain)) return typeof value === "string" && ownAddress.test(value) ? [[name, value]] : [];
    return [[name, typeof value === "string" && /url\s*\(|\\/i.test(value) ? sanitizeCss(value) : value]];
  });
  return Object.fromEntries(kept);
};

/**
 * Returns a sanitizer for one recording. It remembers which text nodes are CSS, because later changes name a text only
 * by its id.
 */
export const createSanitizer = () => {
  const styleTexts = new Set<unknown>();

  const sanitizeNode = (node: Json, in_style = false): Json => {
    const tag = typeof node["tagName"] === "string" ? node["tagName"].toLowerCase() : "";
    const attributes = sanitizeAttributes(node["attributes"]);
    // rrweb rebuilds a linked style sheet from its recorded text; without that text, the browser would fetch the link.
    const is_removed = removedTags.has(tag.replace(/^.*:/, "")) || (tag === "link" && !("_cssText" in attributes));
    if (is_removed) return { ...node, tagName: "span", attributes: { hidden: "" }, childNodes: [] };
    const text = node["textContent"];
    const is_style = in_style || node["isStyle"] === true;
    if (typeof text === "string" && is_style) styleTexts.add(node["id"]);
    return {
      ...node,
      ...("attributes" in node && { attributes }),
      ...(typeof text === "string" && is_style && { textContent: sanitizeCss(text) }),
      ...("childNodes" in node && {
        childNodes: listOf(node["childNodes"]).map((child) => sanitizeNode(child, is_style || tag === "style")),
      }),
    };
  };

  const sanitizeMutation = (data: Json): Json => ({
    ...data,
    adds: listOf(data["adds"]).map((add) => ({
      ...add,
      node: sanitizeNode(isObject(add["node"]) ? add["node"] : {}, true),
    })),
    attributes: listOf(data["attributes"]).map((change) => ({
      ...change,
      attributes: sanitizeAttributes(change["attributes"]),
    })),
    texts: listOf(data["texts"]).map((change) =>
      styleTexts.has(change["id"]) ? { ...change, value: sanitizeStyle(change["value"]) } : change,
    ),
  });

  const sanitizeChange = (data: Json): Json | null => {
    const source = data["source"];
    if (!knownChanges.has(source as number)) return null;
    if (source === 0) return sanitizeMutation(data);
    return source === 8 || source === 13 || source === 15 ? (sanitizeStyle(data) as Json) : data;
  };

  /** Returns the sanitized event; null when a replay does not need it. */
  return (event: unknown): Json | null => {
    if (!isObject(event) || !knownTypes.has(event["type"] as number) || !Number.isFinite(event["timestamp"]))
      return null;
    const data = isObject(event["data"]) ? event["data"] : {};
    if (event["type"] === 4) return { ...event, data: { ...data, href: "about:blank" } };
    if (event["type"] === 2)
      return { ...event, data: { ...data, node: sanitizeNode(isObject(data["node"]) ? data["node"] : {}) } };
    if (event["type"] !== 3) return event;
    const change = sanitizeChange(data);
    return change && { ...event, data: change };
  };
};
