import type { AnswerContent, QuestionKeys } from "../answers/question-content.types.ts";
import type { StudentQuestion } from "../papers/paper-for-student.ts";
import { isKeyOf, type Chosen } from "./choice-keys.ts";

/** Marks by option id (`true` and `false` in a true/false question). `missed`: right, but not chosen. */
export type ChoiceMarks = Readonly<Record<string, "correct" | "partly_correct" | "wrong" | "missed">>;

/** Returns the marks beside the options: for chosen options, and for right options that were not chosen. */
export const choiceMarksOf = (question: StudentQuestion, key: unknown, content: AnswerContent | null): ChoiceMarks => {
  const { type, body } = question.attributes;
  if (type === "true_false" && key !== null) {
    const { value } = key as QuestionKeys["true_false"];
    const given = (content as { value: boolean } | null)?.value;
    if (given === value) return { [String(value)]: "correct" };
    return { [String(value)]: "missed", ...(given !== undefined && { [String(given)]: "wrong" as const }) };
  }
  if ((type !== "single_choice" && type !== "multiple_choice") || key === null) return {};
  const { points_by_choice } = key as QuestionKeys["single_choice"];
  const chosen = chosenIn(content);
  const markOf = (id: string): ChoiceMarks[string] | null => {
    if (isKeyOf(type, points_by_choice, id)) return chosen.includes(id) ? "correct" : "missed";
    if (!chosen.includes(id)) return null;
    return (points_by_choice[id] ?? 0) > 0 ? "partly_correct" : "wrong";
  };
  const marks = (body as Chosen).choices.map(({ id }) => [id, markOf(id)] as const);
  return Object.fromEntries(marks.filter((one): one is [string, ChoiceMarks[string]] => one[1] !== null));
};

const chosenIn = (content: AnswerContent | null): readonly string[] => {
  if (content === null) return [];
  if ("choice_ids" in content) return content.choice_ids;
  return "choice_id" in content ? [content.choice_id] : [];
};
