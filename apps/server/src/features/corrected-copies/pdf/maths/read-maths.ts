import { XMLParser } from "fast-xml-parser";
import katex from "katex";

/** One element of MathML. */
export interface MathNode {
  name: string;
  attributes: Record<string, string>;
  children: MathNode[];
  /** Text of an element without child elements. */
  text: string;
}

type Parsed = { [name: string]: Parsed[] | string | Record<string, string> };

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  trimValues: false,
  parseTagValue: false,
  htmlEntities: true,
});

const nodeOf = (parsed: Parsed): MathNode[] => {
  const name = Object.keys(parsed).find((key) => key !== ":@");
  if (name === undefined || name === "#text") return [];
  const inside = parsed[name] as Parsed[];
  return [
    {
      name,
      attributes: (parsed[":@"] ?? {}) as Record<string, string>,
      children: inside.flatMap(nodeOf),
      text: inside.map((child) => (typeof child["#text"] === "string" ? child["#text"] : "")).join(""),
    },
  ];
};

/**
 * Parses a formula to a tree; null if it is invalid. Limits commands and expansion, because students write formulas.
 */
export const readMaths = (latex: string, display: boolean): MathNode | null => {
  try {
    const html = katex.renderToString(latex, {
      output: "mathml",
      displayMode: display,
      strict: "ignore",
      trust: false,
      maxExpand: 500,
      maxSize: 10,
    });
    const [math] = (parser.parse(html.replace(/^<span[^>]*>|<\/span>$/g, "")) as Parsed[]).flatMap(nodeOf);
    const [semantics] = math?.children ?? [];
    return semantics?.children[0] ?? null;
  } catch {
    return null;
  }
};
