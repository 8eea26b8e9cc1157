import type { QuestionType } from "../vocabulary.ts";
import { isBlank } from "./content/blank-text.ts";
import { htmlIsEmpty } from "./content/html-text.ts";
import { countOfFiles, filesIn } from "./files/named-files.ts";
import type { AnswerContents, QuestionBodies } from "./question-content.types.ts";

type AnsweredRules = {
  [T in QuestionType]: (content: AnswerContents[T], body: QuestionBodies[T]) => boolean;
};

const isWritten = (text: string): boolean => !isBlank(text);

const rules: AnsweredRules = {
  single_choice: () => true,
  multiple_choice: ({ choice_ids }) => choice_ids.length > 0,
  true_false: () => true,
  short_text: ({ text }) => isWritten(text),
  long_text: ({ html }) => !htmlIsEmpty(html),
  numeric: ({ text }) => isWritten(text),
  fill_in_the_blanks: ({ blanks }) => Object.values(blanks).some((value) => isWritten(value)),
  matching: ({ pairs }) => Object.keys(pairs).length > 0,
  ordering: ({ item_ids }) => item_ids.length > 0,
  spreadsheet: ({ spreadsheet_content: { cells } }, { answer_cells }) =>
    answer_cells.some((cell) => isWritten(String(cells[cell]?.input ?? ""))),
  upload: (content) => countOfFiles(filesIn(content)) > 0,
  information: () => false,
};

/** Whether a valid content is an answer: a partial answer is, an emptied field is not. */
export const isAnswered = <T extends QuestionType>(
  type: T,
  body: QuestionBodies[T],
  content: AnswerContents[T] | null,
): boolean => {
  return content !== null && rules[type](content, body);
};
