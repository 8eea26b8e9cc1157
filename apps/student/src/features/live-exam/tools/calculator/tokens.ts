import type { Language } from "@examplar/domain";

export type Token =
  | { kind: "number"; value: number }
  | { kind: "word"; word: string }
  | { kind: "sign"; sign: "+" | "-" | "*" | "/" | "^" | "%" | "!" | "(" | ")" };

export type Problem =
  | { kind: "problem"; code: "syntax" | "domain" | "too_large" | "too_long" }
  | { kind: "problem"; code: "unknown"; word: string };

/** Longer than anyone types, and short enough to be calculated at once. */
export const maxExpression = 200;

const signs: Record<string, Extract<Token, { kind: "sign" }>["sign"]> = {
  "+": "+",
  "-": "-",
  "−": "-",
  "*": "*",
  "×": "*",
  "·": "*",
  "/": "/",
  "÷": "/",
  ":": "/",
  "^": "^",
  "%": "%",
  "!": "!",
  "(": "(",
  ")": ")",
};

/** `2e3` is two thousand; `2e` is twice e. */
const figure = { en: /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/, fr: /^(?:\d+[.,]?\d*|[.,]\d+)(?:[eE][+-]?\d+)?/ };
const word = /^\p{L}+(?:10)?/u;

const readSign = (text: string): Token | null => {
  const sign = signs[text.charAt(0)];
  return sign ? { kind: "sign", sign } : null;
};

const readOne = (text: string, language: Language): { token: Token; length: number } | null => {
  const [number] = figure[language].exec(text) ?? [];
  if (number) return { token: { kind: "number", value: Number(number.replace(",", ".")) }, length: number.length };
  const sign = readSign(text);
  if (sign) return { token: sign, length: 1 };
  if (text.startsWith("√")) return { token: { kind: "word", word: "sqrt" }, length: 1 };
  const [name] = word.exec(text) ?? [];
  return name ? { token: { kind: "word", word: name.toLowerCase() }, length: name.length } : null;
};

/** Splits the typed expression into tokens. A decimal comma is allowed in French, a point everywhere. */
export const tokensOf = (expression: string, language: Language): Token[] | Problem => {
  if (expression.length > maxExpression) return { kind: "problem", code: "too_long" };
  const tokens: Token[] = [];
  let rest = expression.trimStart();
  while (rest !== "") {
    const read = readOne(rest, language);
    if (!read) return { kind: "problem", code: "syntax" };
    tokens.push(read.token);
    rest = rest.slice(read.length).trimStart();
  }
  return tokens;
};
