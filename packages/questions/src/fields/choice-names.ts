import type { Choice } from "@examplar/domain";
import { plainTextOf } from "../rich-html/plain-text.ts";

export interface NamedChoice extends Choice {
  /** The choice's text in a drop-down. */
  name: string;
}

/** A, B … Z, AA, AB … */
export const letterOf = (index: number): string =>
  (index < 26 ? "" : letterOf(Math.floor(index / 26) - 1)) + String.fromCodePoint(65 + (index % 26));

/**
 * Returns choices for a drop-down, which shows only plain text. Where plain text is not enough, each choice gets a
 * letter, and a list beside the drop-down shows what the letters stand for.
 */
export const namedChoices = (choices: readonly Choice[]): { named: NamedChoice[]; lettered: boolean } => {
  const texts = choices.map(({ html }) => plainTextOf(html));
  const lettered = texts.some(({ says_all }) => !says_all);
  const named = choices.map((choice, index) => {
    const { text, says_all } = texts[index] ?? { text: "", says_all: false };
    if (!lettered) return { ...choice, name: text };
    return { ...choice, name: says_all ? `${letterOf(index)}. ${text}` : letterOf(index) };
  });
  return { named, lettered };
};
