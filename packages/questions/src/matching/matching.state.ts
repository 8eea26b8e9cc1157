import type { AnswerContents } from "@examplar/domain";

type Content = AnswerContents["matching"];

/** Returns the answer with one pair made or removed; null when no pair is left. */
export const withPair = (content: Content | null, left: string, right: string): Content | null => {
  const { [left]: _before, ...others } = content?.pairs ?? {};
  const pairs = right === "" ? others : { ...others, [left]: right };
  return Object.keys(pairs).length === 0 ? null : { pairs };
};
