import type { Language } from "@examplar/domain";

/** Maximum length of one cell; a whole page pasted into one cell would only be a mistake. */
export const maxCellText = 2000;

const grouped = /^[+-]?\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?:[.,]\d+)?\s?%?$/;
const dotted = /^[+-]?\d*\.\d+\s?%?$/;

/** Converts typed text for the engine, which in French would read `1.5` (number pad) and `1 234,5` as words. */
export const engineText = (typed: string, language: Language): string => {
  const text = typed.trim();
  if (text.startsWith("=") || language !== "fr") return text;
  if (grouped.test(text)) return text.replaceAll(/[ \u00a0\u202f]/g, "").replace(".", ",");
  return dotted.test(text) ? text.replace(".", ",") : text;
};

/** Returns rows and columns of a block that was copied from another sheet. */
export const parseBlock = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, "")
    .split(/\r?\n/)
    .map((line) => line.split("\t").map((cell) => cell.slice(0, maxCellText)));

const beforeReference = /[=+\-*/^(;,:<>&]\s*$/;

/** Inserts the address of a chosen cell where a formula expects one; returns null where none is expected. */
export const withReference = (
  draft: string,
  caret: number,
  address: string,
): { text: string; caret: number } | null => {
  const head = draft.slice(0, caret);
  if (!draft.startsWith("=") || !beforeReference.test(head)) return null;
  return { text: head + address + draft.slice(caret), caret: caret + address.length };
};
