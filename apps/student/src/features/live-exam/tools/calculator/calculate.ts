import type { Language } from "@examplar/domain";
import { constantNamed, factorial, functionNamed, type Angle, type Mode } from "./functions.ts";
import { tokensOf, type Problem, type Token } from "./tokens.ts";

export interface Settings {
  language: Language;
  mode: Mode;
  angle: Angle;
  /** The last result, which `Ans` stands for. */
  last: number;
}

type Sign = Extract<Token, { kind: "sign" }>["sign"];
/** A value with the tokens that are left, or a problem. */
type Read = { kind: "value"; value: number; rest: readonly Token[] } | Problem;

const syntax: Problem = { kind: "problem", code: "syntax" };
const found = (value: number, rest: readonly Token[]): Read => ({ kind: "value", value, rest });
const then = (read: Read, next: (value: number, rest: readonly Token[]) => Read): Read =>
  read.kind === "value" ? next(read.value, read.rest) : read;
const signAt = ([first]: readonly Token[]): Sign | null => (first?.kind === "sign" ? first.sign : null);

/** Implicit multiplication: `2π`, `2(3+4)`, `3 sin 30`. Two numbers side by side are not multiplied. */
const beginsFactor = ([first]: readonly Token[]): boolean =>
  first?.kind === "word" || (first?.kind === "sign" && first.sign === "(");

const createReader = ({ mode, angle, last }: Settings) => {
  const sum = (tokens: readonly Token[]): Read => then(product(tokens), moreSum);
  const moreSum = (left: number, rest: readonly Token[]): Read => {
    const sign = signAt(rest);
    if (sign !== "+" && sign !== "-") return found(left, rest);
    return then(product(rest.slice(1)), (right, after) => moreSum(sign === "+" ? left + right : left - right, after));
  };
  const product = (tokens: readonly Token[]): Read => then(signed(tokens), moreProduct);
  const moreProduct = (left: number, rest: readonly Token[]): Read => {
    const sign = signAt(rest);
    if (sign === "*") return then(signed(rest.slice(1)), (right, after) => moreProduct(left * right, after));
    if (sign === "/") return then(signed(rest.slice(1)), (right, after) => moreProduct(divide(left, right), after));
    if (!beginsFactor(rest)) return found(left, rest);
    return then(power(rest), (right, after) => moreProduct(left * right, after));
  };
  /** The power binds more strongly than the sign: −2² is −4. */
  const signed = (tokens: readonly Token[]): Read => {
    const sign = signAt(tokens);
    if (sign === "-") return then(signed(tokens.slice(1)), (value, rest) => found(-value, rest));
    return sign === "+" ? signed(tokens.slice(1)) : power(tokens);
  };
  const power = (tokens: readonly Token[]): Read =>
    then(postfixed(tokens), (base, rest) => {
      if (signAt(rest) !== "^") return found(base, rest);
      return then(signed(rest.slice(1)), (exponent, after) => found(base ** exponent, after));
    });
  const postfixed = (tokens: readonly Token[]): Read => then(atom(tokens), morePostfix);
  const morePostfix = (value: number, rest: readonly Token[]): Read => {
    const sign = signAt(rest);
    if (sign === "%") return morePostfix(value / 100, rest.slice(1));
    return sign === "!" && mode === "scientific" ? morePostfix(factorial(value), rest.slice(1)) : found(value, rest);
  };
  const atom = (tokens: readonly Token[]): Read => {
    const [first, ...rest] = tokens;
    if (first?.kind === "number") return found(first.value, rest);
    if (first?.kind === "word") return named(first.word, rest);
    if (first?.kind !== "sign" || first.sign !== "(") return syntax;
    return then(sum(rest), (value, after) => (signAt(after) === ")" ? found(value, after.slice(1)) : syntax));
  };
  /** A function takes only the next factor: `√9+1` is 4. */
  const named = (word: string, rest: readonly Token[]): Read => {
    const constant = constantNamed(word, mode, last);
    if (constant !== null) return found(constant, rest);
    const act = functionNamed(word, mode);
    if (!act) return { kind: "problem", code: "unknown", word };
    return then(signAt(rest) === "-" ? signed(rest) : power(rest), (value, after) => found(act(value, angle), after));
  };
  return sum;
};

const divide = (left: number, right: number): number => (right === 0 ? Number.NaN : left / right);

/** Closes open brackets at the end, as every pocket calculator does. */
const closed = (tokens: readonly Token[]): readonly Token[] => {
  const open = tokens.reduce((depth, { kind, ...token }) => {
    const sign = kind === "sign" && "sign" in token ? token.sign : null;
    return depth + (sign === "(" ? 1 : 0) - (sign === ")" ? 1 : 0);
  }, 0);
  return [...tokens, ...Array.from({ length: Math.max(0, open) }, (): Token => ({ kind: "sign", sign: ")" }))];
};

/** Evaluates only numbers, the operations and the functions of the mode: nothing is assigned, defined or run. */
export const calculate = (expression: string, settings: Settings): { kind: "value"; value: number } | Problem => {
  const tokens = tokensOf(expression, settings.language);
  if (!Array.isArray(tokens)) return tokens;
  const read = createReader(settings)(closed(tokens));
  if (read.kind === "problem") return read;
  if (read.rest.length > 0) return syntax;
  if (Number.isNaN(read.value)) return { kind: "problem", code: "domain" };
  if (!Number.isFinite(read.value)) return { kind: "problem", code: "too_large" };
  return { kind: "value", value: read.value };
};

/** Returns twelve digits, which hides rounding errors; in French with a comma. */
export const resultText = (value: number, language: Language): string => {
  const text = String(Number(value.toPrecision(12))).replace("e+", "e");
  return language === "fr" ? text.replace(".", ",") : text;
};
