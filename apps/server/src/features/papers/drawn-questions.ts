import type { PaperContent } from "@examplar/domain";
import type { QuizFragments } from "./quiz-fragments.ts";

/** The questions on one paper. Where nothing is drawn all papers have the same, and share one map. */
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
