import type { QuestionKeys } from "../answers/question-content.types.ts";
import type { QuestionType } from "../vocabulary.ts";

const lowest = (points: readonly number[]): number => Math.min(0, ...points);

type LeastRules = { [T in QuestionType]?: (key: QuestionKeys[T]) => number };

const rules: LeastRules = {
  single_choice: ({ points_by_choice }) => lowest(Object.values(points_by_choice)),
  multiple_choice: ({ floor }) => lowest([floor]),
  true_false: ({ wrong_points }) => lowest([wrong_points]),
};

/** Returns what the worst answer earns: under 0 only where the key takes points for it. A person may not give less. */
export const leastPoints = <T extends QuestionType>(type: T, key: QuestionKeys[T]): number => {
  return rules[type]?.(key) ?? 0;
};
