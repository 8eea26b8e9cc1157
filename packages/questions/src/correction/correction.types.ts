import type { AnswerContent, AnswerVerdict, StudentQuestion } from "@examplar/domain";
import type { ReactNode } from "react";
import type { StoredFile } from "../question-view.types.ts";

/** Its words differ: a student waits for the teacher, a teacher has something to mark. */
export type CorrectionReader = "student" | "teacher";

/** What the server says of one answer, once its reader may know. */
export interface QuestionCorrection {
  key: Record<string, unknown> | null;
  correction_html: string;
  verdict: AnswerVerdict;
  /** Null while it waits for the teacher, and where scores are not shown. */
  points: number | null;
  points_possible: number;
}

/** What the teacher, or a model, wrote about one answer; `user_content` is HTML, and cleaned where it is shown. */
export interface AnswerFeedback {
  user_content: string;
  source: "manual" | "ai_generated" | "ai_student_generated";
  manually_approved: boolean;
}

export interface CorrectedQuestionProps {
  /** Null for an information, which asks nothing. */
  number: number | null;
  question: StudentQuestion;
  answer: AnswerContent | null;
  /** Null while nobody may see it: the answer alone is shown. */
  correction: QuestionCorrection | null;
  feedback: AnswerFeedback | null;
  reader: CorrectionReader;
  /** The file that an answer names, by the browser's id or by its number; null when it is not there any more. */
  fileOf?: (name: string | number) => StoredFile | null;
  heading_level?: 2 | 3 | 4;
  name_above?: boolean;
  /** Beside the points of the question. */
  aside?: ReactNode;
  /** Under the feedback: the teacher's marking. */
  children?: ReactNode;
}
