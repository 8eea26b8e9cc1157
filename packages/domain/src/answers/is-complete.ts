import type { QuestionType } from "../vocabulary.ts";
import { isBlank } from "./content/blank-text.ts";
import { countWords } from "./content/html-text.ts";
import { isAnswered } from "./is-answered.ts";
import type { AnswerContents, QuestionBodies } from "./question-content.types.ts";

type CompleteRules = {
  [T in QuestionType]?: (content: AnswerContents[T], body: QuestionBodies[T]) => boolean;
};

const isWritten = (text: string): boolean => !isBlank(text);

/** Rules for types with several parts or a minimum length; other types are complete once they are answered. */
const rules: CompleteRules = {
  long_text: (content, body) => missingWords(body, content) === null,
  fill_in_the_blanks: (content, { blanks }) => blanks.every(({ id }) => isWritten(content.blanks[id] ?? "")),
  matching: ({ pairs }, { left }) => left.every(({ id }) => pairs[id] !== undefined),
  ordering: ({ item_ids }, { items }) => item_ids.length === items.length,
  spreadsheet: ({ spreadsheet_content: { cells } }, { answer_cells }) =>
    answer_cells.every((cell) => isWritten(String(cells[cell]?.input ?? ""))),
};

/** Whether an answer fills everything that its question asks for: every blank, pair and cell, and enough words. */
export const isComplete = <T extends QuestionType>(
  type: T,
  body: QuestionBodies[T],
  content: AnswerContents[T] | null,
): boolean => {
  if (content === null || !isAnswered(type, body, content)) return false;
  return rules[type]?.(content, body) ?? true;
};

/** Returns the word count and the required minimum; null when there are enough words. */
export const missingWords = (
  { min_words }: QuestionBodies["long_text"],
  { html }: AnswerContents["long_text"],
): { count: number; min: number } | null => {
  const count = min_words === null ? 0 : countWords(html);
  return min_words !== null && count < min_words ? { count, min: min_words } : null;
};
