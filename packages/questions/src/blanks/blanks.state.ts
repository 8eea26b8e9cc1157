import { isBlank, type AnswerContents, type Blank } from "@examplar/domain";

type Content = AnswerContents["fill_in_the_blanks"];

/** Returns the answer with one blank filled or emptied; null when no blank is filled. */
export const withBlank = (content: Content | null, id: string, value: string): Content | null => {
  const { [id]: _before, ...others } = content?.blanks ?? {};
  const blanks = value === "" ? others : { ...others, [id]: value };
  return Object.keys(blanks).length === 0 ? null : { blanks };
};

/** Returns how many blanks are filled; spaces alone do not fill a blank. */
export const filledBlanks = (content: Content | null): number =>
  Object.values(content?.blanks ?? {}).filter((value) => !isBlank(value)).length;

/** Splits a text at its blanks: `a {{b1}} c` is `a `, blank b1, ` c`. Braces that name no blank stay text. */
export const splitBlanks = (text: string, blanks: readonly Blank[]): ({ text: string } | { blank: string })[] => {
  const parts = text.split(/\{\{\s*([^{}]*?)\s*\}\}/);
  const ids = new Set(blanks.map(({ id }) => id));
  return parts.flatMap((part, index): ({ text: string } | { blank: string })[] => {
    if (index % 2 === 1) return ids.has(part) ? [{ blank: part }] : [{ text: `{{${part}}}` }];
    return part === "" ? [] : [{ text: part }];
  });
};
