import { withoutUnseen } from "../answers/content/blank-text.ts";
import type { TextFolding } from "../answers/question-content.types.ts";

/** Letters that no decomposition takes apart. */
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
/** Letters that French and English shorten before an apostrophe: behind any other single one it is a prime. */
const elided = /^[cdjlmnost]$/iu;
const aroundSigns = / ?([-']) ?/gu;

/** The text without what the folding forgives; two texts are the same when their folds are. */
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

/** A hyphen or an apostrophe that joins words is a space; a sign, a charge or a prime stays, in one spelling. */
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

/** `rendez-vous`, `l'offre` and `jusqu'à`, but not `x-y`, which is a difference, nor `y' est`, which has a prime. */
const joinsWords = (left: string, mark: string, right: string): boolean => {
  if (left.length > 1) return true;
  return right.length > 1 && (mark === "-" || elided.test(left));
};
