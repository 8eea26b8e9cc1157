import type { QuestionToMark } from "@examplar/contract";
import type { GradableQuestion, QuestionType } from "@examplar/domain";

/** The types of which a key is corrected here; sheets, orders and pairs are corrected where quizzes are made. */
const editableTypes = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "numeric",
  "fill_in_the_blanks",
] as const satisfies QuestionType[];

/** A question with the key that is being corrected, told apart by its type. */
export type KeyedQuestion = {
  [T in (typeof editableTypes)[number]]: GradableQuestion<T>;
}[(typeof editableTypes)[number]];

/** Null where the question has no key, or one that is not corrected here. */
export const keyedQuestionOf = ({ question, key }: QuestionToMark): KeyedQuestion | null => {
  const { type, body } = question.attributes;
  if (key === null || !editableTypes.some((one) => one === type)) return null;
  return { type, body, key, points: question.points } as unknown as KeyedQuestion;
};

/** A figure as a person writes it; `NaN` where it is none, which no key may hold. */
export const parseFigure = (text: string): number => {
  const trimmed = text
    .trim()
    .replaceAll(/[\s\u00a0\u202f]/g, "")
    .replace(",", ".")
    .replace("−", "-");
  return trimmed === "" ? Number.NaN : Number(trimmed);
};

/** One accepted spelling a line. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The words of a choice, for a name or a menu. */
export const plainText = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").trim();

/** Of the fields of a key. */
export interface KeyProps<Question> {
  question: Question;
  onKey: (key: KeyedQuestion["key"]) => void;
}
