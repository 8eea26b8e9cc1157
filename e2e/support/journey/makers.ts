import type { QuestionType } from "@examplar/domain";
import { matching, multipleChoice, ordering, singleChoice, trueFalse } from "./choosing.ts";
import type { Maker } from "./item.ts";
import { spreadsheet, upload } from "./making.ts";
import { fillInTheBlanks, longText, numeric, shortText } from "./writing.ts";

export type AnsweredType = Exclude<QuestionType, "information">;

/** Makers for every question type that can be answered. */
export const makers: Record<AnsweredType, Maker> = {
  single_choice: singleChoice,
  multiple_choice: multipleChoice,
  true_false: trueFalse,
  short_text: shortText,
  long_text: longText,
  numeric,
  fill_in_the_blanks: fillInTheBlanks,
  matching,
  ordering,
  spreadsheet,
  upload,
};
