import { formulaWords, type FormulaWords } from "./formula-words.ts";

const tokens = /\\(?:mathrm|mathbf|mathit|text|operatorname)\s*\{[^{}]*\}|\\[a-zA-Z]+|\\.|[\d.,]*\d|\S/g;
const named = /^\\[a-z]+\s*\{([^{}]*)\}$/;
const large = /^\\(?:sum|prod|int)$/;
/** Commands that change how a formula looks, not what it means. */
const silent = new Set(
  String.raw`\left \right \mleft \mright \, \; \: \! \quad \qquad \displaystyle \limits & \\ { }`.split(/\s+/),
);
const deepest = 30;

/** Returns a formula in words: `\frac{a}{b}` is "a over b". Reads an unfinished formula as far as it goes. */
export const speakFormula = (latex: string, language: string): string => {
  const words = formulaWords[language] ?? formulaWords["en"]!;
  const all = latex.replaceAll("{,}", ",").match(tokens) ?? [];
  let at = 0;

  const group = (depth: number): string => {
    if (all[at] !== "{") return at < all.length ? one(depth) : "";
    at += 1;
    const inner = sequence(depth, "}");
    at += 1;
    return inner;
  };
  const one = (depth: number): string => {
    const token = all[at++]!;
    if (token === "{") return ((at -= 1), group(depth + 1));
    if (/^\\[dt]?frac$/.test(token)) return filled(words.fraction, group(depth + 1), group(depth + 1));
    if (token === "\\sqrt") return root(depth);
    if (large.test(token)) return bounded(words.signs[token] ?? "", depth);
    if (silent.has(token)) return "";
    const name = named.exec(token)?.[1];
    if (name !== undefined) return name.trim();
    return words.signs[token] ?? token.replace(/^\\/, "");
  };
  const root = (depth: number): string => {
    if (all[at] !== "[") return filled(words.root, group(depth + 1), "");
    at += 1;
    const order = sequence(depth + 1, "]");
    at += 1;
    return filled(words.nth_root, group(depth + 1), order);
  };
  const bounded = (name: string, depth: number): string => {
    const said = [name];
    while (all[at] === "^" || all[at] === "_") {
      const pattern = all[at++] === "^" ? words.to : words.from;
      said.push(filled(pattern, group(depth + 1), ""));
    }
    return [...said, words.of].join(" ");
  };
  const withScripts = (base: string, depth: number): string => {
    let said = base;
    while (all[at] === "^" || all[at] === "_") {
      const isPower = all[at++] === "^";
      said = scripted(words, said, group(depth + 1), isPower);
    }
    return said;
  };
  const sequence = (depth: number, end: string | null): string => {
    const said: string[] = [];
    while (at < all.length && all[at] !== end && depth < deepest) said.push(withScripts(one(depth), depth));
    return said.filter(Boolean).join(" ");
  };
  return sequence(0, null);
};

const scripted = (words: FormulaWords, base: string, script: string, isPower: boolean): string => {
  if (!isPower) return filled(words.index, base, script);
  if (script === "2") return filled(words.squared, base, "");
  return script === "3" ? filled(words.cubed, base, "") : filled(words.power, base, script);
};

const filled = (pattern: string, a: string, b: string): string => {
  return pattern
    .replace("{a}", () => a)
    .replace("{b}", () => b)
    .trim();
};
