import type { QuestionType } from "@examplar/domain";
import type { ComponentType } from "react";
import { FillInTheBlanks } from "./blanks/fill-in-the-blanks.tsx";
import { MultipleChoice } from "./choice/multiple-choice.tsx";
import { SingleChoice } from "./choice/single-choice.tsx";
import { TrueFalse } from "./choice/true-false.tsx";
import type { InputProps } from "./input.types.ts";
import { LongText } from "./long-text/long-text.tsx";
import { Matching } from "./matching/matching.tsx";
import { Numeric } from "./numeric/numeric.tsx";
import { Ordering } from "./ordering/ordering.tsx";
import { SheetSummary } from "./sheet/sheet-summary.tsx";
import { ShortText } from "./short-text/short-text.tsx";
import { LazyUpload } from "./upload/lazy-upload.tsx";

type Inputs = { [T in QuestionType]: ComponentType<InputProps<T>> };

const inputs: Inputs = {
  single_choice: SingleChoice,
  multiple_choice: MultipleChoice,
  true_false: TrueFalse,
  short_text: ShortText,
  long_text: LongText,
  numeric: Numeric,
  fill_in_the_blanks: FillInTheBlanks,
  matching: Matching,
  ordering: Ordering,
  spreadsheet: SheetSummary,
  upload: LazyUpload,
  information: () => null,
};

/** A question's body and content belong to its type; here, once, the compiler takes our word for it. */
export const inputOf = (type: QuestionType): ComponentType<InputProps> => inputs[type] as ComponentType<InputProps>;
