import { splitFormulas, texToText } from "@examplar/domain";
import type { Block, Inline, TableCell } from "./copy-document.types.ts";
import { attributeOf, readHtml } from "./read-html.ts";

/** Stores a picture of a text and returns its index; null when it cannot be shown. */
export type KeepPicture = (src: string) => number | null;

/** Adds to each formula its form in a line, or its LaTeX source where there is no such form. */
const withFormulas = (text: string, look: Omit<Inline, "text">): Inline[] =>
  splitFormulas(text).map((piece): Inline => {
    if ("text" in piece) return { ...look, text: piece.text };
    const { latex, display } = piece;
    const line = texToText(latex);
    const formula = { latex, display };
    return line === null ? { ...look, text: latex.trim(), mono: true, formula } : { ...look, text: line, formula };
  });

const paragraphTags = new Set(
  "p div h1 h2 h3 h4 h5 h6 blockquote figure figcaption caption dt dd pre hr br img section article".split(" "),
);
const bold = new Set(["b", "strong", "th", "h1", "h2", "h3", "h4", "h5", "h6", "dt"]);
const italic = new Set(["i", "em", "cite", "dfn", "var", "blockquote"]);
const mono = new Set(["code", "kbd", "samp", "pre"]);

/** Maximum nesting of lists; nobody reads deeper ones. */
const deepest = 24;

interface Frame {
  name: "root" | "list" | "item" | "table" | "row" | "cell";
  blocks: Block[];
  ordered?: boolean;
  items?: Block[][];
  rows?: TableCell[][];
  heading?: boolean;
}

const inlinesIn = (blocks: readonly Block[]): Inline[] =>
  blocks.flatMap((block, index): Inline[] => {
    const gap: Inline[] = index > 0 ? [{ text: " " }] : [];
    if (block.kind === "paragraph" || block.kind === "heading") return [...gap, ...block.inlines];
    if (block.kind === "list") return [...gap, ...block.items.flatMap((item) => [...inlinesIn(item), { text: "; " }])];
    return [];
  });

/** Adds the content of a closed frame to its parent. */
const joinTo = (parent: Frame, frame: Frame): void => {
  if (frame.name === "item" && parent.name === "list") parent.items!.push(frame.blocks);
  else if (frame.name === "list")
    parent.blocks.push({ kind: "list", ordered: frame.ordered ?? false, items: frame.items! });
  else if (frame.name === "cell" && parent.name === "row")
    parent.rows![0]!.push({ inlines: inlinesIn(frame.blocks), ...(frame.heading && { heading: true as const }) });
  else if (frame.name === "row" && parent.name === "table") parent.rows!.push(frame.rows![0]!);
  else if (frame.name === "table")
    parent.blocks.push({ kind: "table", rows: frame.rows!.filter((row) => row.length > 0) });
  else parent.blocks.push(...frame.blocks);
};

/** The stack of open lists and tables; calls `endLine` before one opens or closes. */
const createFrames = (root: Frame, endLine: () => void) => {
  const frames: Frame[] = [root];
  const closeTop = () => {
    endLine();
    const frame = frames.pop()!;
    joinTo(frames.at(-1)!, frame);
  };
  /** Also closes the frames inside it, because user HTML is not always well formed. */
  const close = (name: Frame["name"], within: Frame["name"]) => {
    const at = frames.findLastIndex((frame) => frame.name === name);
    if (at < 1 || at < frames.findLastIndex((frame) => frame.name === within)) return;
    while (frames.length > at) closeTop();
  };
  return {
    top: () => frames.at(-1)!,
    open: (frame: Omit<Frame, "blocks">) => {
      endLine();
      if (frames.length < deepest) frames.push({ ...frame, blocks: [] });
    },
    close,
    closeAll: () => {
      while (frames.length > 1) closeTop();
    },
  };
};

type Frames = ReturnType<typeof createFrames>;

const openTag: Record<string, (frames: Frames) => void> = {
  ul: ({ open }) => open({ name: "list", ordered: false, items: [] }),
  ol: ({ open }) => open({ name: "list", ordered: true, items: [] }),
  li: ({ open, close }) => {
    close("item", "list");
    open({ name: "item" });
  },
  table: ({ open }) => open({ name: "table", rows: [] }),
  tr: ({ open, close }) => {
    close("row", "table");
    open({ name: "row", rows: [[]] });
  },
  td: ({ open, close }) => {
    close("cell", "row");
    open({ name: "cell" });
  },
  th: ({ open, close }) => {
    close("cell", "row");
    open({ name: "cell", heading: true });
  },
};

const closeTag: Record<string, (frames: Frames) => void> = {
  ul: ({ close }) => close("list", "root"),
  ol: ({ close }) => close("list", "root"),
  li: ({ close }) => close("item", "list"),
  table: ({ close }) => close("table", "root"),
  tr: ({ close }) => close("row", "table"),
  td: ({ close }) => close("cell", "row"),
  th: ({ close }) => close("cell", "row"),
};

/** Tracks the open tags and the text style that results from them. */
const createLooks = () => {
  const counts = new Map<string, number>();
  const has = (names: ReadonlySet<string>) => [...counts].some(([name, count]) => count > 0 && names.has(name));
  return {
    note: (name: string, change: 1 | -1) => counts.set(name, Math.max(0, (counts.get(name) ?? 0) + change)),
    isPre: () => (counts.get("pre") ?? 0) > 0,
    now: (): Omit<Inline, "text"> => ({
      ...(has(bold) && { bold: true as const }),
      ...(has(italic) && { italic: true as const }),
      ...(has(mono) && { mono: true as const }),
    }),
  };
};

const pictureBlock = (attributes: string, keepPicture: KeepPicture): Block[] => {
  const alt = attributeOf(attributes, "alt");
  const picture = keepPicture(attributeOf(attributes, "src"));
  if (picture !== null) return [{ kind: "picture", picture, alt }];
  return alt === "" ? [] : [{ kind: "paragraph", inlines: [{ text: `[${alt}]`, italic: true }] }];
};

/** Converts user HTML to paragraphs, lists, tables and pictures, and drops everything else. */
export const htmlBlocks = (html: string, keepPicture: KeepPicture = () => null): Block[] => {
  const root: Frame = { name: "root", blocks: [] };
  const looks = createLooks();
  let line: Inline[] = [];
  const endLine = () => {
    const inlines = trimmed(
      line.flatMap(({ text, ...look }) => (look.mono ? [{ ...look, text }] : withFormulas(text, look))),
    );
    line = [];
    if (inlines.length > 0) frames.top().blocks.push({ kind: "paragraph", inlines });
  };
  const frames = createFrames(root, endLine);
  const write = (text: string) => {
    const look = looks.now();
    // Inside `pre`, every newline starts a new line.
    const lines = looks.isPre() ? text.split("\n") : [text.replaceAll(/[ \t\n\r\f]+/g, " ")];
    for (const [index, part] of lines.entries()) {
      if (index > 0) endLine();
      if (part !== "") line.push({ ...look, text: part });
    }
  };
  for (const token of readHtml(html)) {
    if (token.kind === "text") {
      write(token.text);
      continue;
    }
    const { name, kind } = token;
    if (paragraphTags.has(name)) endLine();
    looks.note(name, kind === "open" ? 1 : -1);
    if (name === "img" && kind === "open") frames.top().blocks.push(...pictureBlock(token.attributes, keepPicture));
    else (kind === "open" ? openTag : closeTag)[name]?.(frames);
  }
  endLine();
  frames.closeAll();
  return root.blocks;
};

/** Trims the spaces at both ends, which HTML does not show. */
const trimmed = (inlines: readonly Inline[]): Inline[] => {
  const kept = inlines.filter(({ text }) => text !== "");
  return kept
    .map((inline, index) => ({
      ...inline,
      text: inline.text.replace(index === 0 ? /^ +/ : /^$/, "").replace(index === kept.length - 1 ? / +$/ : /$^/, ""),
    }))
    .filter(({ text }) => text !== "");
};
