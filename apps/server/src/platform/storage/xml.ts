import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";

const builder = new XMLBuilder({ suppressEmptyNode: false });
/** Keeps every value as text: an entity tag of digits must not become a number. */
const parser = new XMLParser({ parseTagValue: false, ignoreDeclaration: true, processEntities: true });

/** A parsed element. Only the reader knows which elements are lists: one entry looks the same as no list. */
export type XmlNode = { [name: string]: XmlNode | XmlNode[] | string };

export const toXml = (root: string, content: object, namespace = "http://s3.amazonaws.com/doc/2006-03-01/"): string => {
  const inside = builder.build(content);
  const attribute = namespace === "" ? "" : ` xmlns="${namespace}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attribute}>${inside}</${root}>`;
};

/** Returns null for text that is not XML or has another root. */
export const parseXml = (text: string, root: string): XmlNode | null => {
  if (/<!DOCTYPE|<!ENTITY/i.test(text) || XMLValidator.validate(text) !== true) return null;
  const found = (parser.parse(text) as Record<string, unknown>)[root];
  if (found === "") return {};
  return typeof found === "object" && found !== null ? (found as XmlNode) : null;
};

export const listIn = (node: XmlNode, name: string): XmlNode[] => {
  const found = node[name];
  if (found === undefined) return [];
  return [found].flat().map((one) => (typeof one === "string" ? {} : one));
};

export const textIn = (node: XmlNode, name: string): string | undefined => {
  const found = node[name];
  return typeof found === "string" ? found : undefined;
};
