import { withoutUnseen } from "../../answers/content/blank-text.ts";

/**
 * A number as a student writes it. `values` has two readings where the text is ambiguous: `1,234` is more than a
 * thousand in English and a little over one in French. `rest` is the text beside the number, mostly a unit.
 */
export interface ReadNumber {
  values: number[];
  rest: string;
}

const space = String.raw`[ \u{a0}\u{2007}\u{2009}\u{202f}]`;
/**
 * Thousands groups. A single point never separates groups (`2.742`), and neither does a mark that is also the decimal
 * mark (`1,234,5`).
 */
const groups = [
  String.raw`(?:${space}\d{3})+`,
  String.raw`(?:['’]\d{3})+`,
  String.raw`(?:,\d{3})+(?!,|${space}\d)`,
  String.raw`(?:\.\d{3}){2,}(?!\.)`,
  String.raw`(?:\.\d{3})+(?=,\d)`,
].join("|");
const integer = String.raw`(?:[1-9]\d{0,2}(?:${groups})(?!\d)|\d+|(?=[.,]\d))`;
/** Decimals may be grouped too: `3,141 592 65`. */
const decimals = String.raw`[.,](?:\d{3}(?:${space}\d{3})*${space}\d{1,3}(?!\d)|\d*)`;
const exponentDigits = String.raw`[+⁺⁻-]?(?:\d{1,3}|[⁰¹²³⁴-⁹]{1,3})`;
const raised = String.raw`(?:\^|\*\*|(?=[⁺⁻⁰¹²³⁴-⁹]))`;
/** A power of ten: `e3`, `×10^3`, `x 10-3`, `·10³`. A bare `x 100` is a product, not a number. */
const power = String.raw`(?:[eE]|${space}*[xX×*·⋅]${space}*10(?:${raised}|(?=[+-])))(${exponentDigits})(?![\d.,])`;
const figure = new RegExp(`^([+-]?)${space}*(${integer})(${decimals})?(?:${power})?(.*)$`, "su");

const minuses = /[\u{2010}-\u{2015}\u{2212}\u{fe63}\u{ff0d}]/gu;
const currencyFirst = /^([+-]?)\s*(\p{Sc})\s*/u;
const bareTen = new RegExp(String.raw`^([+-]?)${space}*10(?=${raised}${exponentDigits}(?![\d.,]))`, "u");
/** French also writes a point as the multiplication sign: `1,5.10^3`. */
const pointProduct = new RegExp(
  String.raw`^([+-]?[\d.,'’\s]*\d)${space}*\.${space}*(?=10${raised}${exponentDigits}(?![\d.,]))`,
  "u",
);
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
/** Much longer than any number: longer input is a text. */
const maxLength = 200;

/** Parses a number. Null when the text does not begin with one, or with a malformed one such as `1.2.3`. */
export const readNumber = (text: string): ReadNumber | null => {
  if (text.length > maxLength) return null;
  const written = withoutUnseen(text).trim().replaceAll(minuses, "-");
  const currency = currencyFirst.exec(written)?.[2] ?? "";
  const plain = written.replace(currencyFirst, "$1").replace(bareTen, "$11×10").replace(pointProduct, "$1×");
  const [, sign, digits, fraction = "", exponent = "0", after = ""] = figure.exec(plain) ?? [];
  const rest = `${currency}${after.trim()}`;
  if (digits === undefined || /^[\d.,'’]/u.test(after.trim())) return null;
  const values = readings(digits, fraction).map((reading) => Number(`${sign}${reading}e${lowered(exponent)}`));
  const finite = values.filter((value) => Number.isFinite(value));
  return finite.length > 0 ? { values: finite, rest } : null;
};

/** Returns each reading of the number in JavaScript notation. */
const readings = (digits: string, fraction: string): string[] => {
  const one = `${digits.replaceAll(/\D/gu, "") || "0"}.${fraction.replaceAll(/\D/gu, "") || "0"}`;
  const commaMayBeDecimal = fraction === "" && /^\d{1,3},\d{3}$/.test(digits);
  return commaMayBeDecimal ? [one, digits.replace(",", ".")] : [one];
};

const lowered = (exponent: string): string => {
  return exponent
    .replace("⁻", "-")
    .replace("⁺", "+")
    .replaceAll(/[⁰¹²³⁴-⁹]/gu, (digit) => String(superscripts.indexOf(digit)));
};
