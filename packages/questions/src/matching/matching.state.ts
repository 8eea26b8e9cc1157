import type { AnswerContents } from "@examplar/domain";

type Content = AnswerContents["matching"];

/** The answer with one pair made or taken apart; without a pair it is no answer. */
export const withPair = (content: Content | null, left: string, right: string): Content | null => {
  const { [left]: _before, ...others } = content?.pairs ?? {};
  const pairs = right === "" ? others : { ...others, [left]: right };
  return Object.keys(pairs).length === 0 ? null : { pairs };
};
