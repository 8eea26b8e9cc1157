import type { QuestionType } from "@examplar/domain";
import type { ComponentType } from "react";
import { MultipleChoice } from "./choice/multiple-choice.tsx";
import { SingleChoice } from "./choice/single-choice.tsx";
import { TrueFalse } from "./choice/true-false.tsx";
import type { InputProps } from "./input.types.ts";
import { lazyInput } from "./lazy-input.tsx";
import { LongText } from "./long-text/long-text.tsx";
import { ShortText } from "./short-text/short-text.tsx";

type Inputs = { [T in QuestionType]: ComponentType<InputProps<T>> };

const inputs: Inputs = {
  single_choice: SingleChoice,
  multiple_choice: MultipleChoice,
  true_false: TrueFalse,
  short_text: ShortText,
  long_text: LongText,
  numeric: lazyInput(async () => (await import("./numeric/numeric.tsx")).Numeric),
  fill_in_the_blanks: lazyInput(async () => (await import("./blanks/fill-in-the-blanks.tsx")).FillInTheBlanks),
  matching: lazyInput(async () => (await import("./matching/matching.tsx")).Matching),
  ordering: lazyInput(async () => (await import("./ordering/ordering.tsx")).Ordering),
  spreadsheet: lazyInput(async () => (await import("./sheet/sheet-summary.tsx")).SheetSummary),
  upload: lazyInput(async () => (await import("./upload/upload.tsx")).Upload),
  information: () => null,
};

/**
 * Returns the field of a type. A question's body and content match its type; only this cast asserts it to the compiler.
 */
export const inputOf = (type: QuestionType): ComponentType<InputProps> => inputs[type] as ComponentType<InputProps>;
