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
const spacing = /[\s\u{2010}-\u{2015}\u{2212}\-'’‘ʼ`´]+/gu;
/** Nobody can see or type these on purpose: a soft hyphen, a zero-width space, a byte-order mark. */
const unseen = /[\u{ad}\u{200b}\u{2060}\u{feff}]/gu;

/** The text without what the folding forgives; two texts are the same when their folds are. */
export const foldText = (text: string, folding: TextFolding): string => {
  let folded = text.replaceAll(unseen, "").normalize("NFC");
  if (folding.accents) folded = withoutAccents(folded);
  if (folding.spacing) folded = folded.replaceAll(spacing, " ");
  if (folding.case) folded = folded.toLowerCase();
  return folded.normalize("NFC").trim();
};

const withoutAccents = (text: string): string => {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Mn}/gu, "")
    .replaceAll(/[œŒæÆßẞøØłŁ]/gu, (letter) => plainLetters[letter] ?? letter);
};
