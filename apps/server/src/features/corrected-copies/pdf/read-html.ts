import { readCharacters } from "./html-characters.ts";

export type HtmlToken = { kind: "text"; text: string } | { kind: "open" | "close"; name: string; attributes: string };

const tagStart = /^<(\/?)([a-z][a-z0-9]*)(?=[\s/>])/i;
/** Elements whose content is not text. */
const silent = new Set(["script", "style", "template", "noscript"]);
/** A `>` may stand inside an attribute's quotes; the search for their end stops after this many. */
const maxLooks = 4;

const quotesIn = (text: string): number => text.split('"').length - 1;

/** Returns the end of the tag that begins here; -1 when it never ends. */
const tagEnd = (source: string, open: number): number => {
  let end = source.indexOf(">", open);
  for (let looks = 0; end >= 0 && looks < maxLooks && quotesIn(source.slice(open, end)) % 2 === 1; looks += 1) {
    const next = source.indexOf(">", end + 1);
    if (next < 0) return end;
    end = next;
  }
  return end;
};

/** Splits any HTML into tokens in one pass; never runs or fetches anything. */
export const readHtml = (html: string): HtmlToken[] => {
  const source = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, "");
  const lower = source.toLowerCase();
  const tokens: HtmlToken[] = [];
  let text = "";
  let from = 0;
  const flush = () => {
    if (text !== "") tokens.push({ kind: "text", text: readCharacters(text) });
    text = "";
  };
  for (let open = source.indexOf("<"); open >= 0; open = source.indexOf("<", from)) {
    text += source.slice(from, open);
    const start = tagStart.exec(source.slice(open, open + 40));
    const end = start ? tagEnd(source, open) : open;
    if (end < 0) {
      from = open;
      break;
    }
    from = end + 1;
    if (!start) {
      text += "<";
      continue;
    }
    flush();
    const name = start[2]!.toLowerCase();
    const isOpening = start[1] === "";
    if (isOpening && silent.has(name)) {
      const close = lower.indexOf(`</${name}`, from);
      from = close < 0 ? source.length : close;
    } else
      tokens.push({ kind: isOpening ? "open" : "close", name, attributes: source.slice(open + start[0].length, end) });
  }
  text += source.slice(from);
  flush();
  return tokens;
};

/** Returns the value of an attribute; empty when it is missing. */
export const attributeOf = (attributes: string, name: string): string => {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(attributes);
  return readCharacters(found?.[1] ?? found?.[2] ?? found?.[3] ?? "");
};
