export { CorrectedQuestion } from "./corrected-question.tsx";
export type {
  AnswerFeedback,
  CorrectedQuestionProps,
  CorrectionReader,
  QuestionCorrection,
} from "./correction.types.ts";
export { Feedback } from "./feedback.tsx";
export { Verdict, VerdictChip } from "./verdict.tsx";
