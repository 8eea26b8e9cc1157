import type { AnswerContents, QuestionBodies, QuestionType } from "@examplar/domain";
import type { Draft } from "./draft.ts";
import type { QuestionFiles, QuestionViewProps } from "./question-view.types.ts";

/** Props of the field of one question type. */
export interface InputProps<T extends QuestionType = QuestionType> {
  question_id: number;
  body: QuestionBodies[T];
  draft: Draft<AnswerContents[T] | null>;
  read_only: boolean;
  /** Ids of the question's name, and of its statement. */
  labelled_by: string;
  described_by: string;
  choice_marks?: QuestionViewProps["choice_marks"];
  onOpenSheet?: QuestionViewProps["onOpenSheet"];
  files?: QuestionFiles | undefined;
}
