/**
 * A second number parser, written independently of the first and without regular expressions; the tests compare the
 * two. It tries every prefix of the text, the longest first, and checks whether it is a number.
 */
interface Figure {
  values: number[];
  rest: string;
}

const spaces = [" ", "\u{a0}", "\u{2007}", "\u{2009}", "\u{202f}"];
const minuses = Array.from("-\u{2010}\u{2011}\u{2012}\u{2013}\u{2014}\u{2015}\u{2212}\u{fe63}\u{ff0d}");
const raised = Array.from("⁰¹²³⁴⁵⁶⁷⁸⁹");
const products = Array.from("xX×*·⋅");
const currencies = ["€", "$", "£", "¥"];
const invisible = new Set([0xad, 0xfeff]);
const isInvisible = (character: string): boolean => {
  const code = character.codePointAt(0)!;
  const within = (from: number, to: number) => code >= from && code <= to;
  return (
    invisible.has(code) ||
    within(0x20_0b, 0x20_0f) ||
    within(0x20_2a, 0x20_2e) ||
    within(0x20_60, 0x20_64) ||
    within(0x20_66, 0x20_69)
  );
};
const isDigits = (text: string): boolean => text !== "" && Array.from(text).every((one) => one >= "0" && one <= "9");
const dropSpaces = (text: string): string => {
  const from = Array.from(text).findIndex((one) => !spaces.includes(one));
  return from === -1 ? "" : text.slice(from);
};
const splitAt = (text: string, separators: readonly string[]): string[] => {
  const pieces = [""];
  for (const one of text) {
    if (separators.includes(one)) pieces.push("");
    else pieces[pieces.length - 1] += one;
  }
  return pieces;
};

/** Returns the digits of an integer part; null when its groups are malformed. `mark` is the decimal mark after it. */
const wholeDigits = (text: string, mark: string, hasDecimals: boolean): string | null => {
  if (isDigits(text)) return text;
  for (const separators of [spaces, ["'", "’"], [","], ["."]]) {
    const pieces = splitAt(text, separators);
    const [first = "", ...groups] = pieces;
    if (groups.length === 0 || separators.includes(mark)) continue;
    if (!isDigits(first) || first.length > 3 || first.startsWith("0")) continue;
    if (!groups.every((group) => group.length === 3 && isDigits(group))) continue;
    const pointNeedsMore = separators.includes(".") && groups.length < 2 && !(mark === "," && hasDecimals);
    if (!pointNeedsMore) return pieces.join("");
  }
  return null;
};

const decimalDigits = (text: string): string | null => {
  if (text === "" || isDigits(text)) return text;
  const pieces = splitAt(text, spaces);
  const last = pieces.pop()!;
  const threes = pieces.every((piece) => piece.length === 3 && isDigits(piece));
  return pieces.length > 0 && threes && isDigits(last) && last.length <= 3 ? pieces.join("") + last : null;
};

/** Returns every reading of the mantissa. */
const mantissas = (text: string): string[] => {
  const found: string[] = [];
  const whole = wholeDigits(text, "", false);
  if (whole !== null) found.push(`${whole}.0`);
  for (const [at, mark] of Array.from(text).entries()) {
    if (mark !== "." && mark !== ",") continue;
    const decimals = decimalDigits(text.slice(at + 1));
    if (decimals === null || (at === 0 && decimals === "")) continue;
    const before = at === 0 ? "0" : wholeDigits(text.slice(0, at), mark, decimals !== "");
    if (before !== null) found.push(`${before}.${decimals || "0"}`);
  }
  return found;
};

const exponentOf = (text: string): string | null => {
  const sign = text[0] === "-" || text[0] === "⁻" ? "-" : "";
  const digits = sign === "" && text[0] !== "+" && text[0] !== "⁺" ? text : text.slice(1);
  const ordinary = Array.from(digits)
    .map((one) => (raised.includes(one) ? String(raised.indexOf(one)) : one))
    .join("");
  const isOneKind = isDigits(digits) || Array.from(digits).every((one) => raised.includes(one));
  return digits !== "" && digits.length <= 3 && isOneKind ? sign + ordinary : null;
};

/** Returns the exponent of a power of ten: `x 10^3`, `.10⁻³`; null when the text is none. */
const powerOf = (text: string, before: string): string | null => {
  if (text[0] === "e" || text[0] === "E") return exponentOf(text.slice(1));
  const bare = dropSpaces(text);
  const isPoint = bare[0] === ".";
  if (isPoint ? !isDigits(before) : !products.includes(bare[0] ?? "")) return null;
  const ten = dropSpaces(bare.slice(1));
  return ten.startsWith("10") ? tensExponent(ten.slice(2), !isPoint) : null;
};

const tensExponent = (text: string, signIsEnough: boolean): string | null => {
  if (text.startsWith("^")) return exponentOf(text.slice(1));
  if (text.startsWith("**")) return exponentOf(text.slice(2));
  const first = text[0] ?? "";
  const mayStart = ["⁺", "⁻", ...raised].includes(first) || (signIsEnough && (first === "+" || first === "-"));
  return mayStart ? exponentOf(text) : null;
};

const readingsOf = (text: string, next: string): string[] => {
  const isCut = isDigits(next);
  for (let at = 1; at < text.length; at++) {
    const power = powerOf(text.slice(at), text[at - 1]!);
    const bases = power === null ? [] : mantissas(text.slice(0, at));
    if (bases.length > 0 && !isCut && next !== "." && next !== ",") return bases.map((base) => `${base}e${power}`);
  }
  if (text.startsWith("10")) {
    const power = tensExponent(text.slice(2), false);
    if (power !== null && !isCut && next !== "." && next !== ",") return [`1e${power}`];
  }
  return isCut ? [] : mantissas(text).map((base) => `${base}e0`);
};

export const readNumberAgain = (text: string): Figure | null => {
  if (text.length > 200) return null;
  const seen = Array.from(text)
    .filter((one) => !isInvisible(one))
    .map((one) => (minuses.includes(one) ? "-" : one));
  let left = seen.join("").trim();
  let sign = "";
  let currency = "";
  const takeSign = () => {
    if (sign !== "" || (left[0] !== "-" && left[0] !== "+")) return;
    sign = left[0];
    left = left.slice(1).trimStart();
  };
  takeSign();
  if (currencies.includes(left[0] ?? "")) {
    currency = left[0]!;
    left = left.slice(1).trimStart();
    takeSign();
  }
  for (let end = left.length; end > 0; end--) {
    const readings = readingsOf(left.slice(0, end), left[end] ?? "");
    if (readings.length === 0) continue;
    const rest = left.slice(end).trim();
    if (isDigits(rest[0] ?? "") || [".", ",", "'", "’"].includes(rest[0] ?? "")) return null;
    const values = readings.map((reading) => Number(sign + reading)).filter((value) => Number.isFinite(value));
    return values.length > 0 ? { values, rest: currency + rest } : null;
  }
  return null;
};
