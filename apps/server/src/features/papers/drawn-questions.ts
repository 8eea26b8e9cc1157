import type { PaperContent } from "@examplar/domain";
import type { QuizFragments } from "./quiz-fragments.ts";

/** Returns the questions on one paper. Without a draw, all papers have the same questions and share one map. */
export const drawnQuestions = (fragments: QuizFragments, content: PaperContent): QuizFragments["questions"] => {
  if (!fragments.is_drawn) return fragments.questions;
  const ids = content.sections.flatMap(({ exercises }) => exercises.flatMap(({ questions }) => questions));
  return new Map(
    ids.flatMap(({ id }) => {
      const question = fragments.questions.get(id);
      return question ? [[id, question] as const] : [];
    }),
  );
};
