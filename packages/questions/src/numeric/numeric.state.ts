import type { AnswerContents } from "@examplar/domain";

type Content = AnswerContents["numeric"];

/** The answer with one of its two parts changed; with neither it is no answer. */
export const withPart = (content: Content | null, part: Partial<Content>): Content | null => {
  const { text, unit } = { text: "", unit: null, ...content, ...part };
  const kept = unit === "" ? null : unit;
  return text === "" && kept === null ? null : { text, unit: kept };
};
