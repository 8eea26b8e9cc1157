import { texSigns } from "./tex-signs.ts";

const tokens = /\\(?:begin|end)\s*\{[^{}]*\}|\\[a-zA-Z]+\*?|\\.|\s+|[\s\S]/gu;
/** Commands that change how a formula looks, not what it means. */
const silent = new Set(
  String.raw`\left \right \mleft \mright \big \Big \bigg \Bigg \! \displaystyle \textstyle \limits \nolimits \mathstrut`.split(
    " ",
  ),
);
const spaces = new Map(
  Object.entries({ "\\,": " ", "\\;": " ", "\\:": " ", "\\ ": " ", "~": " ", "\\quad": "  ", "\\qquad": "   " }),
);
/** Commands whose single argument is written as it is. */
const wrappers = new Set(
  String.raw`\mathrm \mathbf \mathit \mathsf \mathtt \text \textbf \textit \textrm \operatorname \boldsymbol \mathcal`.split(
    " ",
  ),
);
const accents: Record<string, string> = {
  "\\vec": "\u20d7",
  "\\hat": "\u0302",
  "\\bar": "\u0304",
  "\\overline": "\u0305",
  "\\tilde": "\u0303",
  "\\dot": "\u0307",
};
const doubled: Record<string, string> = { N: "ℕ", Z: "ℤ", Q: "ℚ", R: "ℝ", C: "ℂ", P: "ℙ", E: "𝔼" };

const signsOf = (from: string, to: string): ReadonlyMap<string, string> => {
  const signs = Array.from(to);
  return new Map(Array.from(from).map((letter, at) => [letter, signs[at]!]));
};
const raised = signsOf("0123456789+-=()niabcdehjklmoprstuvwxyzT", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿⁱᵃᵇᶜᵈᵉʰʲᵏˡᵐᵒᵖʳˢᵗᵘᵛʷˣʸᶻᵀ");
const lowered = signsOf("0123456789+-=()aeijoruvxnmthklps", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑᵢⱼₒᵣᵤᵥₓₙₘₜₕₖₗₚₛ");

const deepest = 40;

/** Thrown, inside this file only, when a formula cannot be written on one line. */
class NotOnOneLine extends Error {}

/** Writes a superscript or subscript in small Unicode characters where all exist, else in brackets after the mark. */
const script = (text: string, signs: ReadonlyMap<string, string>, mark: "^" | "_"): string => {
  const small = Array.from(text.replaceAll("−", "-")).map((sign) => signs.get(sign));
  if (text !== "" && small.every((sign) => sign !== undefined)) return small.join("");
  return Array.from(text).length === 1 ? mark + text : `${mark}(${text})`;
};

const small = "²³¹⁰⁴-ⁿ₀-₉ᵢⱼₙₐ-ₜ′";
const oneNumber = /^\d[\d.,\u00a0\u202f]*$/u;
const oneLetter = new RegExp(`^[\\p{L}∞][${small}]*$`, "u");

/** Whether the text has an operator outside all brackets. */
const isSum = (text: string): boolean => {
  let depth = 0;
  for (const sign of text) {
    depth += sign === "(" ? 1 : sign === ")" ? -1 : 0;
    if (depth === 0 && (sign === " " || sign === "/")) return true;
  }
  return false;
};

const isBracketed = (text: string): boolean => /^\([^()]*\)$/.test(text);

/** Puts brackets around a numerator with an operator; a product needs none: `n(n + 1)/2`. */
const above = (text: string): string => (isSum(text) ? `(${text})` : text);
/**
 * Puts brackets around a denominator or radicand unless it is one number or letter: `1/2c` would mean something else.
 */
const bracketed = (text: string): string =>
  oneNumber.test(text) || oneLetter.test(text) || isBracketed(text) ? text : `(${text})`;

const spaced = /^[=<>≤≥≠≈≡∼∝±∓+−×÷·∈∉⊂⊆∪∩∧∨→←↔⇒⇐⇔↦]$/u;

/** The tokens of a formula, and the index of the next one to read. */
interface Cursor {
  all: readonly string[];
  at: number;
}

const skipSpace = (cursor: Cursor): void => {
  while (/^\s+$/.test(cursor.all[cursor.at] ?? "")) cursor.at += 1;
};

const group = (cursor: Cursor, depth: number): string => {
  skipSpace(cursor);
  if (cursor.at >= cursor.all.length || depth > deepest) throw new NotOnOneLine();
  if (cursor.all[cursor.at] !== "{") return one(cursor, depth + 1);
  cursor.at += 1;
  const inner = sequence(cursor, depth + 1, "}");
  if (cursor.all[cursor.at] !== "}") throw new NotOnOneLine();
  cursor.at += 1;
  return inner;
};

/** Reads an argument as it is written, with its spaces. */
const raw = (cursor: Cursor): string => {
  skipSpace(cursor);
  if (cursor.all[cursor.at] !== "{") return cursor.all[cursor.at++] ?? "";
  const end = cursor.all.indexOf("}", cursor.at);
  const inside = end < 0 ? ["{"] : cursor.all.slice(cursor.at + 1, end);
  if (inside.some((token) => token === "{" || token.startsWith("\\"))) throw new NotOnOneLine();
  cursor.at = end + 1;
  return inside.join("");
};

const root = (cursor: Cursor, depth: number): string => {
  skipSpace(cursor);
  if (cursor.all[cursor.at] !== "[") return `√${bracketed(group(cursor, depth))}`;
  cursor.at += 1;
  const order = sequence(cursor, depth + 1, "]");
  cursor.at += 1;
  const sign = { "2": "√", "3": "∛", "4": "∜" }[order] ?? `${script(order, raised, "^")}√`;
  return sign + bracketed(group(cursor, depth));
};

/** Returns undefined for a command that takes no argument. */
const withArguments = (cursor: Cursor, token: string, depth: number): string | undefined => {
  const next = () => group(cursor, depth);
  if (/^\\[dtc]?frac$/.test(token)) return `${above(next())}/${bracketed(next())}`;
  if (/^\\[dt]?binom$/.test(token)) return `C(${next()}, ${next()})`;
  if (token === "\\sqrt") return root(cursor, depth);
  if (token === "\\mathbb") {
    const letter = raw(cursor);
    return doubled[letter] ?? letter;
  }
  if (wrappers.has(token)) return /^\\(text|operatorname)/.test(token) ? raw(cursor) : next();
  const accent = accents[token];
  if (accent === undefined) return undefined;
  return Array.from(next(), (sign) => sign + accent).join("");
};

const one = (cursor: Cursor, depth: number): string => {
  const token = cursor.all[cursor.at]!;
  if (token === "{") return group(cursor, depth);
  cursor.at += 1;
  if (/^\s+$/.test(token) || silent.has(token)) return "";
  const space = spaces.get(token);
  if (space !== undefined) return space;
  const said = withArguments(cursor, token, depth);
  if (said !== undefined) return said;
  if (/^\\[{}%$#&_|]$/.test(token)) return token.slice(1);
  const sign = texSigns.get(token) ?? (token.startsWith("\\") ? undefined : token === "-" ? "−" : token);
  if (sign === undefined || token === "&") throw new NotOnOneLine();
  return spaced.test(sign) ? ` ${sign} ` : sign;
};

const withScripts = (cursor: Cursor, base: string, depth: number): string => {
  let said = base;
  for (let mark = cursor.all[cursor.at]; mark === "'" || mark === "^" || mark === "_"; mark = cursor.all[cursor.at]) {
    cursor.at += 1;
    if (mark === "'") said += "′";
    else {
      const text = group(cursor, depth).replaceAll(" ", "");
      said = said.trimEnd() + script(text, mark === "^" ? raised : lowered, mark);
    }
  }
  return said;
};

const sequence = (cursor: Cursor, depth: number, end: string | null): string => {
  if (depth > deepest) throw new NotOnOneLine();
  let said = "";
  while (cursor.at < cursor.all.length && cursor.all[cursor.at] !== end) {
    if (cursor.all[cursor.at] === "}") throw new NotOnOneLine();
    said += withScripts(cursor, one(cursor, depth), depth);
  }
  return said
    .replaceAll(/ {2,}(?=[=<>≤≥≠≈+−×÷·])/gu, " ")
    .replaceAll(/(?<=[=<>≤≥≠≈+−×÷·]) {2,}/gu, " ")
    .trim();
};

/**
 * Returns a formula as one line of Unicode: `\frac{a}{b+1}` is `a/(b+1)`, `x_i^{2}` is `xᵢ²`. Null when one line cannot
 * express it (a matrix, an unknown command): then its source is the better text.
 */
export const texToText = (latex: string): string | null => {
  try {
    const text = sequence({ all: latex.match(tokens) ?? [], at: 0 }, 0, null);
    return text === "" ? null : text.replaceAll(/(^|[([=<>≤≥,/×÷·+] ?)− /gu, "$1−");
  } catch (error) {
    if (error instanceof NotOnOneLine) return null;
    throw error;
  }
};
