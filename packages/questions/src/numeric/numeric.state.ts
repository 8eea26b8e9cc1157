import type { AnswerContents } from "@examplar/domain";

type Content = AnswerContents["numeric"];

/** Returns the answer with its text or unit changed; null when both are empty. */
export const withPart = (content: Content | null, part: Partial<Content>): Content | null => {
  const { text, unit } = { text: "", unit: null, ...content, ...part };
  const kept = unit === "" ? null : unit;
  return text === "" && kept === null ? null : { text, unit: kept };
};
