import { withoutUnseen } from "../answers/content/blank-text.ts";
import type { TextFolding } from "../answers/question-content.types.ts";

/** Letters that Unicode decomposition (NFD) does not split. */
const plainLetters: Record<string, string> = {
  œ: "oe",
  Œ: "OE",
  æ: "ae",
  Æ: "AE",
  ß: "ss",
  ẞ: "SS",
  ø: "o",
  Ø: "O",
  ł: "l",
  Ł: "L",
};
const hyphens = /[\u{2010}-\u{2015}\u{2212}]/gu;
const apostrophes = /[’‘ʼ`´\u{2032}]/gu;
const betweenLetters = /([\p{L}\p{M}]+) ?([-']) ?(?=([\p{L}\p{M}]+))/gu;
/**
 * Single letters that French and English elide before an apostrophe; after another single letter the mark is a prime.
 */
const elided = /^[cdjlmnost]$/iu;
const aroundSigns = / ?([-']) ?/gu;

/** Returns the text without the differences that the folding ignores; texts match when their folded texts are equal. */
export const foldText = (text: string, folding: TextFolding): string => {
  let folded = withoutUnseen(text).normalize("NFC");
  if (folding.accents) folded = withoutAccents(folded);
  if (folding.spacing) folded = withoutSpacing(folded);
  if (folding.case) folded = folded.toLowerCase();
  return folded.normalize("NFC").trim();
};

const withoutAccents = (text: string): string => {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[œŒæÆßẞøØłŁ]/gu, (letter) => plainLetters[letter] ?? letter);
};

/**
 * Replaces a hyphen or apostrophe that joins words by a space; unifies the spelling of other signs, charges and primes.
 */
const withoutSpacing = (text: string): string => {
  return text
    .replaceAll(hyphens, "-")
    .replaceAll("\u{2033}", "''")
    .replaceAll(apostrophes, "'")
    .replaceAll(/\s+/gu, " ")
    .replaceAll(betweenLetters, (all, left: string, mark: string, right: string) =>
      joinsWords(left, mark, right) ? `${left} ` : all,
    )
    .replaceAll(aroundSigns, "$1");
};

/** True for `rendez-vous`, `l'offre` and `jusqu'à`; false for `x-y` (a difference) and `y' est` (a prime). */
const joinsWords = (left: string, mark: string, right: string): boolean => {
  if (left.length > 1) return true;
  return right.length > 1 && (mark === "-" || elided.test(left));
};
