import { centred, emptyBox, layered, raised, row, space, stretched, textBox, type Box, type Doc } from "./boxes.ts";
import type { MathNode } from "./read-maths.ts";

/** The context in which a part of a formula is laid out. */
interface Setting {
  doc: Doc;
  size: number;
  /** True for display style: limits above and below, large signs. */
  display: boolean;
  /** Script level: 0 on the line, 1 in an index, 2 in an index of an index. */
  script: number;
  depth: number;
}

/** Thrown only inside this file, for a formula nested too deeply to read. */
class Beyond extends Error {}
const deepest = 30;

const smallest = 5;
const axis = 0.27;

const smaller = (at: Setting): Setting => ({
  ...at,
  size: Math.max(smallest, at.size * 0.72),
  display: false,
  script: at.script + 1,
});

const doubled: Record<string, string> = { N: "ℕ", Z: "ℤ", Q: "ℚ", R: "ℝ", C: "ℂ", P: "ℙ", E: "𝔼" };

const identifier = (at: Setting, { text, attributes }: MathNode): Box => {
  const variant = attributes["mathvariant"];
  if (variant === "double-struck") return textBox(at.doc, "plain", at.size, doubled[text] ?? text);
  const upright = variant === "normal" || Array.from(text).length > 1 || /[\p{Lu}]/u.test(text.replace(/[A-Z]/g, ""));
  const font = variant?.startsWith("bold")
    ? variant.includes("italic")
      ? "both"
      : "bold"
    : upright
      ? "plain"
      : "italic";
  return textBox(at.doc, font, at.size, text);
};

const spacedSigns = /^[=<>≤≥≠≈≡∼≃≅∝±∓+−×÷·⋅∗∈∉∋⊂⊆⊃⊇∪∩∧∨→←↔⇒⇐⇔⟹⟸⟺↦∣≪≫]$/u;
const largeSigns = /^[∑∏∐∫∬∮⋃⋂⨁⨂]$/u;
/** Invisible operators that only say how to read a formula. */
const unseen = /^[\u2061-\u2064]?$/u;

const operator = (at: Setting, { text }: MathNode): Box => {
  if (unseen.test(text)) return emptyBox;
  if (!largeSigns.test(text)) return textBox(at.doc, "plain", at.size, text);
  const size = at.size * (at.display ? 1.7 : 1.25);
  const sign = textBox(at.doc, "plain", size, text);
  // Centres the sign on the axis, like the bar of a fraction.
  return raised(sign, axis * at.size - (sign.ascent - sign.descent) / 2);
};

/** Returns the space around an operator: none for a prefix sign or in an index. */
const gapAround = (at: Setting, node: MathNode, before: MathNode | undefined): { left: number; right: number } => {
  const none = { left: 0, right: 0 };
  if (largeSigns.test((node.children[0] ?? node).text)) return { left: 0, right: 0.15 * at.size };
  if (node.name !== "mo" || at.script > 0) {
    const isWord = node.name === "mi" && Array.from(node.text).length > 1;
    return isWord ? { left: 0, right: 0.17 * at.size } : none;
  }
  if (/^[,;]$/.test(node.text)) return { left: 0, right: 0.2 * at.size };
  if (!spacedSigns.test(node.text)) return none;
  const isPrefix = before === undefined || (before.name === "mo" && !/^[)\]}|!′]$/.test(before.text));
  return isPrefix ? none : { left: 0.25 * at.size, right: 0.25 * at.size };
};

const isFence = ({ name, attributes }: MathNode): boolean => name === "mo" && attributes["fence"] === "true";

const sequence = (at: Setting, nodes: readonly MathNode[]): Box => {
  const laid = nodes.map((node) => layout(at, node));
  const inside = row(laid.filter((_, i) => !isFence(nodes[i]!)));
  const boxes = nodes.flatMap((node, i) => {
    const { left, right } = gapAround(at, node, nodes[i - 1]);
    return [space(left), isFence(node) ? stretched(at.doc, laid[i]!, inside) : laid[i]!, space(right)];
  });
  return row(boxes);
};

const rule = (doc: Doc, x: number, y: number, width: number, thickness: number) =>
  void doc
    .lineWidth(thickness)
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke();

const fraction = (at: Setting, node: MathNode): Box => {
  const part =
    at.display || at.script === 0 ? { ...at, size: at.size * (at.display ? 1 : 0.85), display: false } : smaller(at);
  const [above = emptyBox, below = emptyBox] = node.children.map((child) => layout(part, child));
  const gap = 0.14 * at.size;
  const height = axis * at.size;
  const width = Math.max(above.width, below.width) + 0.3 * at.size;
  const hasBar = !node.attributes["linethickness"]?.startsWith("0");
  const parts = layered([
    centred(raised(above, height + gap + above.descent), width),
    centred(raised(below, height - gap - below.ascent), width),
  ]);
  const edge = 0.08 * at.size;
  return {
    ...parts,
    width: width + 2 * edge,
    draw: (x, y) => {
      if (hasBar) rule(at.doc, x + edge, y - height, width, 0.05 * at.size);
      parts.draw(x + edge, y);
    },
  };
};

const scripts = (at: Setting, base: MathNode, below: MathNode | undefined, above: MathNode | undefined): Box => {
  const box = layout(at, base);
  const [low, high] = [below, above].map((node) => (node ? layout(smaller(at), node) : emptyBox));
  const up = Math.max(0.36 * at.size, box.ascent - 0.5 * high!.ascent);
  const down = Math.max(
    0.18 * at.size,
    box.descent - 0.04 * at.size,
    low!.ascent - up + high!.descent + 0.1 * at.size - (above ? 0 : at.size),
  );
  const beside = layered([...(above ? [raised(high!, up)] : []), ...(below ? [raised(low!, -down)] : [])]);
  return row([box, space(0.05 * at.size), beside, space(0.06 * at.size)]);
};

/** Puts limits above and below words and large signs where there is room. */
const limits = (at: Setting, base: MathNode, below: MathNode | undefined, above: MathNode | undefined): Box => {
  const box = layout(at, base);
  const [low, high] = [below, above].map((node) => (node ? layout(smaller(at), node) : emptyBox));
  const width = Math.max(box.width, low!.width, high!.width);
  const gap = 0.1 * at.size;
  return layered([
    centred(box, width),
    ...(above ? [centred(raised(high!, box.ascent + gap + high!.descent), width)] : []),
    ...(below ? [centred(raised(low!, -(box.descent + gap + low!.ascent)), width)] : []),
  ]);
};

const marks: Record<string, string> = { "\u20d7": "→", "^": "^", ˆ: "^", "~": "˜", "˙": "˙", "¨": "¨", ˇ: "ˇ" };
const bars = new Set(["¯", "‾", "ˉ", "―", "_", "\u0332", "\u0305"]);

const accented = (at: Setting, base: MathNode, mark: MathNode): Box => {
  const box = layout(at, base);
  const height = box.ascent + 0.06 * at.size;
  if (bars.has(mark.text)) {
    const draw = (x: number, y: number) => {
      box.draw(x, y);
      rule(at.doc, x, y - height, box.width, 0.05 * at.size);
    };
    return { ...box, ascent: height + 0.08 * at.size, draw };
  }
  const sign = textBox(at.doc, "plain", at.size * 0.7, marks[mark.text] ?? mark.text);
  const width = Math.max(box.width, sign.width);
  return layered([
    centred(box, width),
    { ...centred(raised(sign, height - 0.25 * at.size), width), ascent: height + 0.3 * at.size },
  ]);
};

const over = (at: Setting, node: MathNode): Box => {
  const [base, second, third] = node.children;
  if (!base || !second) return row(node.children.map((child) => layout(at, child)));
  const isAccent = node.attributes["accent"] === "true" || (node.name !== "munderover" && bars.has(second.text));
  if (isAccent && node.name === "mover") return accented(at, base, second);
  const pair = node.name === "munderover" ? [second, third] : node.name === "munder" ? [second] : [undefined, second];
  return limits(at, base, pair[0], pair[1]);
};

const root = (at: Setting, inner: Box, order: Box): Box => {
  const { size, doc } = at;
  const top = inner.ascent + 0.14 * size;
  const left = Math.max(0, order.width - 0.3 * size);
  const hook = 0.55 * size;
  const sign = textBox(doc, "plain", size * 0.8, "√");
  return {
    width: left + hook + inner.width + 0.1 * size,
    ascent: Math.max(top + 0.06 * size, order.width > 0 ? 0.45 * size + order.ascent + order.descent : 0),
    descent: inner.descent,
    draw: (x, y) => {
      const from = x + left;
      order.draw(x, y - 0.45 * size - order.descent);
      // Draws the sign invisibly, for users who select the text; lines below draw the visible one.
      doc.save().fillOpacity(0);
      sign.draw(from, y);
      doc.restore();
      doc
        .lineWidth(0.06 * size)
        .moveTo(from + 0.08 * size, y - 0.3 * size)
        .lineTo(from + 0.2 * size, y - 0.36 * size)
        .lineTo(from + 0.34 * size, y + inner.descent)
        .lineTo(from + 0.52 * size, y - top)
        .lineTo(from + hook + inner.width + 0.06 * size, y - top)
        .stroke();
      inner.draw(from + hook, y);
    },
  };
};

const table = (at: Setting, node: MathNode): Box => {
  const { size } = at;
  const rows = node.children.map((line) =>
    line.children.map((cell) => sequence({ ...at, display: false }, cell.children)),
  );
  const columns = Math.max(0, ...rows.map((cells) => cells.length));
  const widths = Array.from({ length: columns }, (_, i) => Math.max(0, ...rows.map((cells) => cells[i]?.width ?? 0)));
  const aligns = (node.attributes["columnalign"] ?? "").split(" ");
  const place = (box: Box, i: number): Box => {
    const free = widths[i]! - box.width;
    const before = aligns[i] === "left" ? 0 : aligns[i] === "right" ? free : free / 2;
    return row([space(before), box, space(free - before + (i < columns - 1 ? 0.8 * size : 0))]);
  };
  const lines = rows.map((cells) => row(cells.map(place)));
  const gap = 0.3 * size;
  const heights = lines.map(({ ascent, descent }) => Math.max(ascent, 0.7 * size) + Math.max(descent, 0.2 * size));
  const height = heights.reduce((sum, one) => sum + one, 0) + gap * Math.max(0, lines.length - 1);
  let top = axis * size + height / 2;
  const boxes = lines.map((line, i) => {
    const placed = raised(line, top - Math.max(line.ascent, 0.7 * size));
    top -= heights[i]! + gap;
    return placed;
  });
  return { ...layered(boxes), ascent: axis * size + height / 2, descent: height / 2 - axis * size };
};

const emOf = (length: string | undefined): number => Math.max(-1, Math.min(10, Number.parseFloat(length ?? "0") || 0));

type Rule = (at: Setting, node: MathNode) => Box;
const inSequence: Rule = (at, { children }) => sequence(at, children);
const script =
  (pick: (children: MathNode[]) => [MathNode | undefined, MathNode | undefined]): Rule =>
  (at, { children }) =>
    children[0] ? scripts(at, children[0], ...pick(children)) : emptyBox;

const rules: Record<string, Rule> = {
  mi: identifier,
  mn: (at, { text }) => textBox(at.doc, "plain", at.size, text),
  mo: operator,
  mtext: (at, { text }) => textBox(at.doc, "plain", at.size, text),
  mspace: (at, { attributes }) => space(emOf(attributes["width"]) * at.size),
  mfrac: fraction,
  msup: script(([, above]) => [undefined, above]),
  msub: script(([, below]) => [below, undefined]),
  msubsup: script(([, below, above]) => [below, above]),
  mover: over,
  munder: over,
  munderover: over,
  msqrt: (at, { children }) => root(at, sequence(at, children), emptyBox),
  mroot: (at, { children: [inner, order] }) =>
    root(at, inner ? layout(at, inner) : emptyBox, order ? layout(smaller(smaller(at)), order) : emptyBox),
  mtable: table,
  mphantom: (at, node) => ({ ...inSequence(at, node), draw: () => undefined }),
  annotation: () => emptyBox,
};

const layout = (at: Setting, node: MathNode): Box => {
  if (at.depth > deepest) throw new Beyond();
  return (rules[node.name] ?? inSequence)({ ...at, depth: at.depth + 1 }, node);
};

/** Lays out a formula in two dimensions; null if it is nested too deeply. */
export const layoutMaths = (doc: Doc, math: MathNode, size: number, display: boolean): Box | null => {
  try {
    return layout({ doc, size, display, script: 0, depth: 0 }, math);
  } catch (error) {
    if (error instanceof Beyond) return null;
    throw error;
  }
};
